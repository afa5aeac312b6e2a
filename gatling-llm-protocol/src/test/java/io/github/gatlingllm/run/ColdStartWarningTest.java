// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.protocol.WindowEdges;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** The remedy of a cold start is something that the run does not do yet. */
class ColdStartWarningTest {

  private static final OptionalDouble COLD = OptionalDouble.of(1.5);

  @Test
  void aRunWithoutWarmUpGetsOne() {
    assertThat(remedy(WindowEdges.NONE, 0, 0)).isEqualTo(RunWarningTexts.WARM_UP);
  }

  @Test
  void aShortWarmUpGetsLonger() {
    assertThat(remedy(warmUp(10, 0), 10, 0)).isEqualTo(RunWarningTexts.WARM_UP_LONGER);
    assertThat(remedy(warmUp(0, 50), 0, 0)).isEqualTo(RunWarningTexts.WARM_UP_LONGER);
  }

  @Test
  void aWarmUpUntilSteadyGetsAShortestDuration() {
    assertThat(remedy(WindowEdges.NONE, 30, 300)).isEqualTo(RunWarningTexts.SHORTEST_WARM_UP);
    assertThat(remedy(warmUp(20, 0), 30, 300)).isEqualTo(RunWarningTexts.SHORTEST_WARM_UP);
  }

  @Test
  void aWarmUpThatNeverGotSteadyGetsALongerDuration() {
    assertThat(remedy(WindowEdges.NONE, 300, 300)).isEqualTo(RunWarningTexts.LONGEST_WARM_UP);
  }

  @Test
  void aWarmServerHasNoWarning() {
    assertThat(warning(OptionalDouble.of(1.1), WindowEdges.NONE, 0, 0)).isEmpty();
    assertThat(warning(OptionalDouble.empty(), WindowEdges.NONE, 0, 0)).isEmpty();
  }

  private static WindowEdges warmUp(int seconds, int requests) {
    return new WindowEdges(Duration.ofSeconds(seconds), requests, Duration.ZERO, false);
  }

  private static String remedy(WindowEdges edges, int endSeconds, int longestSeconds) {
    String text = warning(COLD, edges, endSeconds, longestSeconds).orElseThrow();
    String finding = RunWarningTexts.coldStart("1.5", "");
    assertThat(text).startsWith(finding);
    return text.substring(finding.length());
  }

  private static Optional<String> warning(
      OptionalDouble ratio, WindowEdges edges, int endSeconds, int longestSeconds) {
    return Warnings.coldStart(
        ratio, edges, Duration.ofSeconds(endSeconds).toNanos(), Duration.ofSeconds(longestSeconds));
  }
}
