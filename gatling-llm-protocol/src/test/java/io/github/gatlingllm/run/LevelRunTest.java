// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.github.gatlingllm.javaapi.LlmDsl.capacitySearch;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static io.github.gatlingllm.javaapi.LlmDsl.staircase;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.gatling.javaapi.core.ClosedInjectionStep;
import io.github.gatlingllm.capacity.Level;
import io.github.gatlingllm.capacity.LevelTrack;
import io.github.gatlingllm.capacity.LevelledLoad;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.capacity.search.CapacitySearch;
import io.github.gatlingllm.gatling.load.LoadPlan;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.session.DueTime;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class LevelRunTest {

  private static ClosedInjectionStep search() {
    return capacitySearch(slo("quick").ttft().lte(ms(500)))
        .concurrency()
        .between(1, 4)
        .precision(1)
        .step();
  }

  @Test
  void aLoadWithoutLevelsHasNoneToShow() throws Exception {
    try (StandInEngine engine = OneScenario.engine(OneScenario.protocol())) {
      LevelRun levels = LevelRun.of(engine);
      assertThat(levels.planned()).isTrue();
      assertThat(levels.at(1)).isEqualTo(LevelTrack.NONE);
      assertThat(levels.overAtNanos()).isEqualTo(Level.GOING_ON);
      assertThat(levels.snapshot(List.of(), 1)).isEqualTo(Levels.NONE);
      assertThat(levels.asWorker()).isNull();
    }
  }

  @Test
  void aStaircaseKnowsItsLevelsBeforehand() throws Exception {
    try (StandInEngine engine =
        OneScenario.engine(
            OneScenario.protocol(),
            chat ->
                List.of(
                    chat.injectOpen(
                        staircase()
                            .incrementUsersPerSec(1)
                            .times(2)
                            .eachLevelLasting(Duration.ofSeconds(5)))))) {
      LevelRun levels = LevelRun.of(engine);
      levels.start(0, () -> TimingUncertainty.UNKNOWN);
      assertThat(levels.planned()).isTrue();
      assertThat(levels.overAtNanos()).as("an open load ends its run itself").isNotNegative();
      levels.end();
    }
  }

  @Test
  void twoLoadsWithLevelsAreRefused() throws Exception {
    try (StandInEngine engine =
        OneScenario.engine(
            OneScenario.protocol(),
            chat ->
                List.of(
                    chat.injectOpen(staircase().incrementUsersPerSec(1).times(2)),
                    OneScenario.chat("Other")
                        .injectOpen(staircase().incrementUsersPerSec(1).times(2))))) {
      assertThatIllegalStateException()
          .isThrownBy(() -> LevelRun.of(engine))
          .withMessage(RunStartTexts.severalLevelledLoads(2));
    }
  }

  @Test
  void aClosedSearchMustBeAlone() throws Exception {
    try (StandInEngine engine =
        OneScenario.engine(
            OneScenario.protocol(),
            chat ->
                List.of(
                    chat.injectClosed(search()),
                    OneScenario.chat("Other").injectOpen(atOnceUsers(1))))) {
      assertThatIllegalStateException()
          .isThrownBy(() -> LevelRun.of(engine))
          .withMessage(RunStartTexts.SEARCH_NOT_ALONE);
    }
  }

  @Test
  void aSearchThatIsOverEndsTheRunOnceItsUsersHaveLeft() throws Exception {
    try (StandInEngine engine =
        OneScenario.engine(OneScenario.protocol(), chat -> List.of(chat.injectClosed(search())))) {
      LevelRun levels = LevelRun.of(engine);
      assertThat(levels.planned()).isFalse();
      LevelledLoad over = overAt(1_000_000_000);
      levels.userStarts();
      levels.checkEnd(over, 9_000_000_000L);
      assertThat(engine.stops()).as("a user is there").isEmpty();
      levels.userLeft();
      levels.checkEnd(over, 2_900_000_000L);
      assertThat(engine.stops()).as("others may be on their way").isEmpty();
      levels.checkEnd(over, 3_100_000_000L);
      levels.checkEnd(over, 9_000_000_000L);
      assertThat(engine.stops()).containsExactly(RunEndTexts.LEVELS_OVER);
    }
  }

  @Test
  void aWarmUpUntilSteadyMakesThePlanOfLevelsUnknown() throws Exception {
    var staircase = staircase().incrementUsersPerSec(1).times(2);
    try (StandInEngine engine =
        OneScenario.engine(OneScenario.protocol(), chat -> List.of(chat.injectOpen(staircase)))) {
      LevelRun levels = LevelRun.of(engine, Duration.ofMinutes(5));
      levels.warmUpFirst(() -> 300_000_000_000L, 1);
      levels.start(0, () -> TimingUncertainty.UNKNOWN);

      assertThat(levels.planned()).isFalse();
      assertThat(levels.delay().loadPlan()).isEqualTo(LoadPlan.UNKNOWN);
      assertThat(levels.delay().plannedEnd().seconds()).isEmpty();
      assertThat(levels.delay().longestNanos()).isEqualTo(300_000_000_000L);
      assertThat(LevelRun.of(engine, Duration.ZERO).delay().plannedEnd().seconds()).isPresent();
      levels.end();
    }
  }

  @Test
  void aWarmUpUntilSteadyDelaysNoOtherLoadBesideLevels() throws Exception {
    try (StandInEngine engine =
        OneScenario.engine(
            OneScenario.protocol(),
            chat ->
                List.of(
                    chat.injectOpen(staircase().incrementUsersPerSec(1).times(2)),
                    OneScenario.chat("Other").injectOpen(atOnceUsers(1))))) {
      assertThatIllegalStateException()
          .isThrownBy(() -> LevelRun.of(engine, Duration.ofMinutes(5)))
          .withMessage(RunStartTexts.steadyLevelsNotAlone(2));
      assertThat(LevelRun.of(engine, Duration.ZERO).planned()).isTrue();
    }
  }

  /** Its first level moves behind the requests of the warm-up. */
  @Test
  void aSearchTakesAWarmUpUntilSteadyAsItsFirstLevel() throws Exception {
    try (StandInEngine engine =
        OneScenario.engine(OneScenario.protocol(), chat -> List.of(chat.injectClosed(search())))) {
      LevelRun levels = LevelRun.of(engine, Duration.ofMinutes(5));
      LevelledLoad load = levels.load().orElseThrow();
      load.zero(System.nanoTime());
      load.begun(0);
      ((CapacitySearch) load).users();
      long begins = load.track().start();
      levels
          .newListener(0)
          .sent(DueTime.UNKNOWN, begins + 5_000_000_000L, Phase.WARM_UP, List.of());

      assertThat(load.track().levels())
          .singleElement()
          .extracting(Level::startNanos)
          .isEqualTo(begins + 5_000_000_001L);
      assertThat(levels.delay().longestNanos()).isZero();
    }
  }

  private static LevelledLoad overAt(long nanos) {
    return (LevelledLoad)
        Proxy.newProxyInstance(
            LevelledLoad.class.getClassLoader(),
            new Class<?>[] {LevelledLoad.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("overAtNanos")) {
                return nanos;
              }
              throw new UnsupportedOperationException(method.getName());
            });
  }
}
