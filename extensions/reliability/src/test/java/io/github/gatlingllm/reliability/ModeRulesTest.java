// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.slo.certainty.Dependence;
import io.github.gatlingllm.slo.certainty.TimeBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Twenty servers in virtual time: what each does with too much load is named right. */
class ModeRulesTest {

  private static ReliabilityFigures of(VirtualServer server, List<Attempt> asks) {
    List<Stage> stages = server.stages();
    long end = stages.get(stages.size() - 1).end();
    return ReliabilityFigures.of(
        ReliabilityPlan.of(ScriptedProfile.SLO), asks, 0, stages, List.of(), end);
  }

  @ParameterizedTest
  @CsvSource({
    "HOLDS,      4, 1.0, 60", "HOLDS,      8, 0.5, 30", "HOLDS,     16, 2.0, 30",
        "HOLDS,     32, 1.0, 30",
    "SHEDS,      4, 0.5, 60", "SHEDS,      8, 0.5, 30", "SHEDS,     16, 1.0, 30",
        "SHEDS,     32, 2.0, 30",
    "QUEUES,     4, 0.5, 60", "QUEUES,     8, 0.5, 30", "QUEUES,    16, 1.0, 30",
        "QUEUES,    32, 2.0, 60",
    "COLLAPSES, 16, 0.5, 60", "COLLAPSES, 24, 0.5, 30", "COLLAPSES, 32, 1.0, 30",
        "COLLAPSES, 48, 1.5, 60",
    "HANGS,      4, 0.5, 60", "HANGS,      8, 0.5, 30", "HANGS,     16, 1.0, 30",
        "HANGS,     32, 2.0, 60",
  })
  void theModeOfAScriptedServerIsNamed(Mode mode, int slots, double service, double seconds) {
    var server =
        new VirtualServer(mode, slots, service, seconds, 7L * slots + mode.words().length());
    ReliabilityFigures figures = of(server, server.run());

    assertThat(figures.mode().mode()).as(figures.mode().evidence().toString()).isEqualTo(mode);
    assertThat(figures.mode().evidence()).isNotEmpty().allMatch(each -> each.startsWith("At 2 "));
    assertThat(ReliabilityText.sentences(figures).get(0)).contains(mode.words());
  }

  @Test
  void oneThatShedsKeepsItsGoodputAndOneThatQueuesDoesNot() {
    var shedding = new VirtualServer(Mode.SHEDS, 16, 1, 30, 1);
    assertThat(of(shedding, shedding.run()).retention().orElseThrow()).isGreaterThan(0.9);
    var queueing = new VirtualServer(Mode.QUEUES, 16, 1, 30, 1);
    assertThat(of(queueing, queueing.run()).retention().orElseThrow()).isLessThan(0.3);
  }

  @Test
  void availabilityIsExactlyWhatWasCounted() {
    var server = new VirtualServer(Mode.HANGS, 8, 0.5, 30, 3);
    List<Attempt> asks = server.run();
    Availability availability = of(server, asks).availability();

    long good = asks.stream().filter(ask -> ask.end() == AttemptOutcome.GOOD).count();
    assertThat(availability.good()).isEqualTo(good);
    assertThat(availability.due()).isEqualTo(asks.size());
    assertThat(availability.share().orElseThrow()).isEqualTo((double) good / asks.size());
    assertThat(availability.budgetUsedPercent(0.9).orElseThrow())
        .isCloseTo(100.0 * (asks.size() - good) / asks.size() / 0.1, within(1e-9));
    Availability withUnsent = Availability.of(asks, 17);
    assertThat(withUnsent.due()).isEqualTo(asks.size() + 17);
  }

  /** Else a server that sheds by half above its capacity could not be sure of anything below it. */
  @Test
  void howMissesComeInTheOverloadIsNoMatterWithinTheCapacity() {
    var server = new VirtualServer(Mode.SHEDS, 16, 1, 30, 1);
    ReliabilityFigures figures = of(server, server.run());
    List<TimeBatch> all = batches(figures, ReliabilityFigure.AVAILABILITY);
    List<TimeBatch> within = batches(figures, ReliabilityFigure.WITHIN_CAPACITY);

    assertThat(all.stream().mapToLong(TimeBatch::missed).sum()).isGreaterThan(300);
    assertThat(within).hasSizeBetween(12, 18);
    Availability availability = Objects.requireNonNull(figures.withinCapacity());
    assertThat(within.stream().mapToLong(TimeBatch::judged).sum())
        .isBetween(availability.due() / 2, availability.due());
    assertThat(within.stream().mapToLong(TimeBatch::missed).sum())
        .isLessThanOrEqualTo(availability.due() - availability.good());
    assertThat(Dependence.effect(within)).isLessThan(3);
    assertThat(Dependence.effect(all)).isGreaterThan(10);
  }

  private static List<TimeBatch> batches(ReliabilityFigures figures, ReliabilityFigure figure) {
    return figures.of(new ReliabilityBySlo(ScriptedProfile.SLO, figure)).batches();
  }

  @Test
  void withTooLittleSeenNobodyKnows() {
    var server = new VirtualServer(Mode.SHEDS, 4, 2, 10, 3);
    ModeFinding few = of(server, server.run()).mode();
    assertThat(few.mode()).isEqualTo(Mode.UNKNOWN);
    assertThat(few.evidence().get(0)).contains("30 are needed");
  }

  @Test
  void aCapacityThatIsNoneIsNotBelieved() {
    var server = new VirtualServer(Mode.QUEUES, 16, 1, 30, 1);
    List<Stage> doubled = new ArrayList<>();
    for (Stage stage : server.stages()) {
      OptionalDouble times = OptionalDouble.of(stage.ofCapacity().orElseThrow() / 1.5);
      doubled.add(
          new Stage(stage.number(), stage.perSecond(), times, stage.start(), stage.end(), true));
    }
    List<Stage> reported = List.of(doubled.get(0), at(doubled.get(3), 1), at(doubled.get(4), 2));
    ModeFinding finding =
        ModeRules.of(reported.stream().map(each -> StageFigures.of(each, server.run())).toList());
    assertThat(finding.mode()).isEqualTo(Mode.UNKNOWN);
    assertThat(finding.evidence().get(0))
        .startsWith("only ")
        .contains("requests at the given capacity were good");
  }

  private static Stage at(Stage stage, double times) {
    return new Stage(
        stage.number(),
        stage.perSecond(),
        OptionalDouble.of(times),
        stage.start(),
        stage.end(),
        true);
  }

  @Test
  void aLoadThatWasNotAppliedSaysNothing() {
    var server = new VirtualServer(Mode.SHEDS, 16, 1, 30, 1);
    List<Attempt> asks = server.run();
    List<StageFigures> figures =
        server.stages().stream()
            .map(
                each ->
                    new Stage(
                        each.number(),
                        each.perSecond(),
                        each.ofCapacity(),
                        each.start(),
                        each.end(),
                        false))
            .map(each -> StageFigures.of(each, asks))
            .toList();
    assertThat(ModeRules.of(figures).mode()).isEqualTo(Mode.UNKNOWN);
  }
}
