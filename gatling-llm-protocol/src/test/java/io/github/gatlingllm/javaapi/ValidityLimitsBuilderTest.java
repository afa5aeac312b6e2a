// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.slo.validity.ValidityLimit;
import io.github.gatlingllm.slo.validity.ValidityLimits;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ValidityLimitsBuilderTest {

  private static ValidityLimitsBuilder validityLimits() {
    return new ValidityLimitsBuilder(ValidityLimits.DEFAULT);
  }

  @Test
  void unsetTheyAreThePublishedOnes() {
    assertThat(validityLimits().limits()).isEqualTo(ValidityLimits.DEFAULT);
    assertThat(validityLimits().limits().changes()).isEmpty();
    ValidityLimits asPublished = validityLimits().scheduleLag(ms(10)).limits();
    assertThat(asPublished.changes()).isEmpty();
    assertThat(asPublished.set(ValidityLimit.SCHEDULE_LAG)).as("hard, since it was set").isTrue();
  }

  @Test
  void eachCanBeSetAndOnlyThatOneChanges() {
    assertChange(validityLimits().scheduleLag(ms(20)), "scheduleLagMs", 20, true);
    assertChange(
        validityLimits().scheduleLagPercentOfTtft(2.5), "scheduleLagPercentOfTtft", 2.5, false);
    assertChange(
        validityLimits().timingUncertaintyPercent(20), "timingUncertaintyPercent", 20, true);
    assertChange(validityLimits().eventLoopDelay(ms(5)), "eventLoopDelayMs", 5, true);
    assertChange(
        validityLimits().eventLoopDelayPercentOfItl(20), "eventLoopDelayPercentOfItl", 20, true);
    assertChange(validityLimits().cpuPercent(85), "cpuPercent", 85, false);
    assertChange(validityLimits().cpuWarningPercent(70), "cpuWarningPercent", 70, false);
    assertChange(validityLimits().busySecondsPercent(10), "busySecondsPercent", 10, true);
    assertChange(validityLimits().gcPercent(1), "gcPercent", 1, true);
    assertChange(validityLimits().gcPause(ms(100)), "gcPauseMs", 100, false);
    assertChange(validityLimits().achievedPercent(95), "achievedPercent", 95, true);
    assertChange(validityLimits().achievedPercent(99), "achievedPercent", 99, false);
    assertChange(validityLimits().throttledPercent(2), "throttledPercent", 2, true);
    assertChange(validityLimits().heapWarningPercent(95), "heapWarningPercent", 95, true);
    assertChange(validityLimits().stealWarningPercent(1), "stealWarningPercent", 1, false);
    assertChange(
        validityLimits().cpuPressureWarningPercent(80), "cpuPressureWarningPercent", 80, true);
  }

  @Test
  void severalAddUp() {
    ValidityLimits limits =
        validityLimits().cpuPercent(95).scheduleLag(ms(20)).gcPercent(0.2).limits();

    assertThat(limits.changes())
        .extracting(ValidityLimits.Change::text)
        .containsExactly(
            "schedule lag p99: 20 ms instead of 10 ms",
            "CPU of a busy second: 95 % instead of 90 %",
            "time in GC pauses: 0.2 % instead of 0.5 %");
  }

  @Test
  void theWarningComesNoLaterThanTheLimit() {
    ValidityLimits limits = validityLimits().cpuPercent(60).limits();

    assertThat(limits.of(ValidityLimit.CPU_WARNING)).isEqualTo(60);
  }

  static Stream<Arguments> refused() {
    return Stream.of(
        Arguments.of(
            limits(() -> validityLimits().cpuPercent(0)),
            "cpuPercent must be above 0 % and at most 100 %, but was 0; set percent, such as"
                + " cpuPercent(50)"),
        Arguments.of(limits(() -> validityLimits().busySecondsPercent(100.5)), "but was 100.5"),
        Arguments.of(limits(() -> validityLimits().gcPercent(Double.NaN)), "but was not a number"),
        Arguments.of(limits(() -> validityLimits().achievedPercent(-3)), "but was -3"),
        Arguments.of(
            limits(() -> validityLimits().scheduleLagPercentOfTtft(200)),
            "but was 200; set percent"),
        Arguments.of(
            limits(() -> validityLimits().scheduleLag(Duration.ZERO)),
            "scheduleLag must be above 0 ms, but was 0 ms; set a duration, such as"
                + " scheduleLag(ms(20))"),
        Arguments.of(limits(() -> validityLimits().gcPause(ms(-1))), "but was -1 ms"),
        Arguments.of(
            limits(() -> validityLimits().cpuWarningPercent(91)),
            "cpuWarningPercent must not be above cpuPercent (90), but was 91"));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void whatCanNotBeIsRefusedInWords(Supplier<ValidityLimitsBuilder> limits, String words) {
    assertThatThrownBy(limits::get)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("the validity limit ")
        .hasMessageContaining(words);
  }

  private static Supplier<ValidityLimitsBuilder> limits(Supplier<ValidityLimitsBuilder> limits) {
    return limits;
  }

  private static void assertChange(
      ValidityLimitsBuilder builder, String key, double value, boolean looser) {
    List<ValidityLimits.Change> changes = builder.limits().changes();
    assertThat(changes).hasSize(1);
    assertThat(changes.get(0).key()).isEqualTo(key);
    assertThat(changes.get(0).value()).isEqualTo(value);
    assertThat(changes.get(0).looser()).isEqualTo(looser);
  }
}
