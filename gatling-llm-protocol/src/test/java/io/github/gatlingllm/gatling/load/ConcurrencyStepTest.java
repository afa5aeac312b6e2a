// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.constantConcurrentUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gatling.core.controller.inject.InjectionProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongToIntFunction;
import org.junit.jupiter.api.Test;
import scala.concurrent.duration.FiniteDuration;

class ConcurrencyStepTest {

  private static final long SECOND = ConcurrencyStep.PERIOD_NANOS;
  private static final Object SOURCE = "the load";

  private final List<Long> requested = new ArrayList<>();
  private final Heard heard = new Heard();

  /** What a listener was told. */
  private static final class Heard implements StepListener {

    final List<Object> sources = new ArrayList<>();
    final List<Long> at = new ArrayList<>();
    final AtomicReference<RuntimeException> failure = new AtomicReference<>();

    @Override
    public void begun(Object source, long nanoTime) {
      sources.add(source);
      at.add(nanoTime);
    }

    @Override
    public void failed(Object source, RuntimeException said) {
      failure.set(said);
    }
  }

  /** Gatling asks with the end of each second; a level that ends at 2 s has two of them. */
  @Test
  void theSourceIsAskedForEachSecondByItsStart() {
    ConcurrencyStep step = step(nanos -> nanos < 2 * SECOND ? 4 : 8);
    assertThat(List.of(valueAt(step, 1), valueAt(step, 2), valueAt(step, 3), valueAt(step, 4)))
        .containsExactly(4, 4, 8, 8);
    assertThat(requested).containsExactly(0L, SECOND, 2 * SECOND, 3 * SECOND);
  }

  @Test
  void theSourceHearsOnceAndBeforeItIsAsked() {
    ConcurrencyStep step =
        step(
            nanos -> {
              assertThat(heard.sources).containsExactly(SOURCE);
              return 1;
            });
    long before = System.nanoTime();
    valueAt(step, 1);
    valueAt(step, 2);
    assertThat(heard.at).hasSize(1);
    assertThat(heard.at.get(0)).isBetween(before, System.nanoTime());
  }

  /** After a step of 2.5 s Gatling asks at 2 s, for half a second: the step begins at 2.5 s. */
  @Test
  void aStepThatBeginsWithinASecondBeginsThen() {
    ConcurrencyStep step = step(nanos -> 1);
    long before = System.nanoTime();
    step.valueAt(new FiniteDuration(500, TimeUnit.MILLISECONDS));
    assertThat(heard.at.get(0) - before).isBetween(SECOND / 2, SECOND / 2 + SECOND);
    assertThat(requested).containsExactly(0L);
  }

  @Test
  void aSourceThatFailsIsHeardOf() {
    ConcurrencyStep step =
        step(
            nanos -> {
              throw new IllegalStateException("no idea");
            });
    assertThat(valueAt(step, 1)).as("nobody comes").isZero();
    assertThat(heard.failure.get()).hasMessage("no idea");
  }

  @Test
  void itsSourceIsFoundInAProfile() {
    ConcurrencyStep step = step(nanos -> 1);
    InjectionProfile profile =
        scenario("Chat")
            .injectClosed(constantConcurrentUsers(1).during(1), InjectionSteps.toJava(step))
            .asScala()
            .injectionProfile();
    assertThat(InjectionSteps.sources(profile)).containsExactly(SOURCE);
    assertThat(InjectionSteps.describe("Chat", profile).text())
        .isEqualTo("Chat: 1 users at a time for 1 s, then levels");
    assertThatCode(InjectionSteps::check).doesNotThrowAnyException();
  }

  /** What ends with it may end the run; what goes on afterwards must not be cut. */
  @Test
  void aProfileEndsWithASourceIfItsStepIsTheLast() {
    var levels = InjectionSteps.toJava(step(nanos -> 1));
    var chat = scenario("Chat");
    InjectionProfile last =
        chat.injectClosed(constantConcurrentUsers(1).during(1), levels)
            .asScala()
            .injectionProfile();
    InjectionProfile first =
        chat.injectClosed(levels, constantConcurrentUsers(1).during(1))
            .asScala()
            .injectionProfile();
    InjectionProfile open = chat.injectOpen(atOnceUsers(1)).asScala().injectionProfile();
    assertThat(InjectionSteps.endsWith(last, SOURCE)).isTrue();
    assertThat(InjectionSteps.endsWith(first, SOURCE)).isFalse();
    assertThat(InjectionSteps.endsWith(last, "another")).isFalse();
    assertThat(InjectionSteps.endsWith(open, SOURCE)).isFalse();
  }

  @Test
  void aStepTakesTime() {
    assertThatThrownBy(() -> ConcurrencyStep.of(nanos -> 1, 0, "levels", SOURCE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the duration of a closed step must be above 0, but was 0 ns");
  }

  private ConcurrencyStep step(LongToIntFunction users) {
    var starts = new StepStarts(failure -> {});
    starts.listen(heard);
    ConcurrencyStep step =
        ConcurrencyStep.of(
            nanos -> {
              requested.add(nanos);
              return users.applyAsInt(nanos);
            },
            60 * SECOND,
            "levels",
            SOURCE);
    step.reportStartsTo(starts);
    return step;
  }

  private static int valueAt(ConcurrencyStep step, long endSeconds) {
    return step.valueAt(new FiniteDuration(endSeconds, TimeUnit.SECONDS));
  }
}
