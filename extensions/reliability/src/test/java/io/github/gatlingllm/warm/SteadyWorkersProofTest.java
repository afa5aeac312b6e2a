// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.warm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Error rates and power of a warm-up that several workers end together, on the same whole virtual
 * runs as those of one process: at most 300 s, with random shares of the requests.
 */
class SteadyWorkersProofTest {

  private static final double MOST = WarmUpErrors.MOST;

  @Test
  void aShortProofOfBothErrorsWithTwoWorkers() {
    WarmUpErrors steady = together(2, 15, at -> 1, 0, 5);
    WarmUpErrors slow = together(2, 15, VirtualWarmUp.decay(300, 3), 0, 5);

    assertThat(steady.never()).isZero();
    assertThat(slow.early()).isLessThanOrEqualTo(0.13); // 2 of 15
  }

  @Tag("proof")
  @ParameterizedTest(name = "{0} workers, {1}/s, shared noise {2}")
  @CsvSource({
    "2, 2, 0",
    "4, 2, 0",
    "2, 10, 0",
    "4, 10, 0",
    "2, 10, 0.05",
    "4, 10, 0.05",
    "4, 10, 0.1"
  })
  void aSteadyServerIsFoundAlmostAsSoonAsByOneProcess(
      int workers, double perSecond, double memory) {
    WarmUpErrors alone = together(1, 300, at -> 1, memory, perSecond);
    WarmUpErrors errors = together(workers, 300, at -> 1, memory, perSecond);
    print("steady, " + perSecond + "/s, " + memory, 1, alone);
    print("steady, " + perSecond + "/s, " + memory, workers, errors);
    assertThat(errors.median()).isBetween(alone.median(), alone.median() + 10);
    assertThat(errors.never()).isLessThanOrEqualTo(alone.never() + 0.04);
  }

  @Tag("proof")
  @ParameterizedTest(name = "{0} workers, {1} over {2} s, x{3}, {4}/s, shared noise {5}")
  @CsvSource({
    "2, line, 30, 3, 10, 0.1",
    "4, line, 30, 3, 10, 0.1",
    "2, line, 100, 1.5, 2, 0",
    "4, line, 100, 1.5, 10, 0",
    "2, line, 300, 1.5, 2, 0",
    "4, line, 300, 1.5, 10, 0.1",
    "2, line, 300, 3, 10, 0",
    "4, line, 300, 3, 10, 0.1",
    "2, decay, 100, 3, 10, 0.1",
    "4, decay, 100, 3, 10, 0",
    "2, decay, 300, 1.5, 10, 0",
    "4, decay, 300, 1.5, 10, 0",
    "2, decay, 300, 3, 10, 0.1",
    "4, decay, 300, 3, 10, 0",
  })
  void aColdServerOpensTheWindowInAtMostFourPercent(
      int workers, String shape, double over, double factor, double perSecond, double memory) {
    DoubleUnaryOperator level =
        shape.equals("line") ? VirtualWarmUp.line(over, factor) : VirtualWarmUp.decay(over, factor);
    WarmUpErrors errors = together(workers, 300, level, memory, perSecond);
    print(
        shape + " " + over + " s x" + factor + ", " + perSecond + "/s, " + memory, workers, errors);
    assertThat(errors.early()).isLessThanOrEqualTo(0.04);
  }

  /** Times that double in 300 s change by over a fifth until the end of any longest warm-up. */
  @Tag("proof")
  @ParameterizedTest(name = "{0} workers, x{1}")
  @CsvSource({"2, 2", "4, 2", "2, 0.5", "4, 0.5"})
  void aServerThatDriftsForEverIsNeverSteady(int workers, double factor) {
    DoubleUnaryOperator level = at -> Math.pow(factor, at / MOST);
    WarmUpErrors errors = together(workers, 300, level, 0.05, 10);
    print("drift x" + factor, workers, errors);
    assertThat(errors.never()).isGreaterThanOrEqualTo(0.96);
  }

  private static WarmUpErrors together(
      int workers, int runs, DoubleUnaryOperator level, double memory, double perSecond) {
    return WarmUpErrors.of(
        workers, runs, level, run -> new VirtualWarmUp(run, level, memory, MOST).open(perSecond));
  }

  private static void print(String what, int workers, WarmUpErrors errors) {
    System.out.printf(
        "%s, %d workers: early %.1f %%, never %.1f %%, median %.0f s%n",
        what, workers, 100 * errors.early(), 100 * errors.never(), errors.median());
  }
}
