// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.warm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Error rates and power of the warm-up on whole virtual runs: at most 300 s, and responses whose
 * TTFT varies by 30 % and whose TPOT varies by 10 %.
 */
class SteadyWatchProofTest {

  private static final double MOST = WarmUpErrors.MOST;

  @Test
  void aShortProofOfBothErrors() {
    WarmUpErrors steady = open(25, at -> 1, 0, 5);
    WarmUpErrors slow = open(25, VirtualWarmUp.decay(300, 3), 0, 5);

    assertThat(steady.heldBack()).isLessThanOrEqualTo(0.12); // 3 of 25
    assertThat(steady.never()).isZero();
    assertThat(slow.early()).isLessThanOrEqualTo(0.12);
  }

  @Tag("proof")
  @ParameterizedTest(name = "{0}/s, shared noise {1}")
  @CsvSource({"2, 0", "10, 0", "2, 0.05", "10, 0.05", "10, 0.1"})
  void aSteadyServerIsHeldBackInAtMostFourPercent(double perSecond, double memory) {
    WarmUpErrors errors = open(1000, at -> 1, memory, perSecond);
    print("steady, " + perSecond + "/s, shared " + memory, errors);
    assertThat(errors.heldBack()).isLessThanOrEqualTo(0.04);
  }

  @Tag("proof")
  @ParameterizedTest(name = "{0} over {1} s, x{2}, {3}/s, shared noise {4}")
  @CsvSource({
    "line, 30, 1.5, 10, 0",
    "line, 30, 3, 10, 0.1",
    "line, 100, 1.5, 2, 0",
    "line, 100, 3, 10, 0",
    "line, 300, 1.5, 2, 0",
    "line, 300, 1.5, 10, 0",
    "line, 300, 1.5, 10, 0.1",
    "line, 300, 3, 2, 0",
    "line, 300, 3, 10, 0.1",
    "decay, 30, 3, 10, 0",
    "decay, 100, 1.5, 2, 0",
    "decay, 100, 3, 10, 0.1",
    "decay, 300, 1.5, 2, 0",
    "decay, 300, 1.5, 10, 0",
    "decay, 300, 3, 2, 0",
    "decay, 300, 3, 10, 0",
    "decay, 300, 3, 10, 0.1"
  })
  void aColdServerOpensTheWindowInAtMostFourPercent(
      String shape, double over, double factor, double perSecond, double memory) {
    DoubleUnaryOperator level =
        shape.equals("line") ? VirtualWarmUp.line(over, factor) : VirtualWarmUp.decay(over, factor);
    WarmUpErrors errors = open(500, level, memory, perSecond);
    print(shape + " " + over + " s x" + factor + ", " + perSecond + "/s, " + memory, errors);
    assertThat(errors.early()).isLessThanOrEqualTo(0.04);
  }

  @Tag("proof")
  @ParameterizedTest(name = "{0} users over {1} s, x{2}")
  @CsvSource({"8, 1, 1", "32, 1, 1", "8, 100, 3", "32, 300, 1.5", "32, 300, 3"})
  void closedLoadsHaveTheSameErrors(int users, double over, double factor) {
    DoubleUnaryOperator level = VirtualWarmUp.decay(over, factor);
    WarmUpErrors errors =
        WarmUpErrors.of(500, level, run -> new VirtualWarmUp(run, level, 0.05, MOST).closed(users));
    print("closed " + users + " over " + over + " s x" + factor, errors);
    assertThat(errors.early()).isLessThanOrEqualTo(0.04);
    assertThat(factor == 1 ? errors.heldBack() : 0).isLessThanOrEqualTo(0.04);
  }

  private static WarmUpErrors open(
      int runs, DoubleUnaryOperator level, double memory, double perSecond) {
    return WarmUpErrors.of(
        runs, level, run -> new VirtualWarmUp(run, level, memory, MOST).open(perSecond));
  }

  private static void print(String what, WarmUpErrors errors) {
    System.out.printf(
        "%s: early %.1f %%, held back %.1f %%, never %.1f %%, median %.0f s%n",
        what, 100 * errors.early(), 100 * errors.heldBack(), 100 * errors.never(), errors.median());
  }
}
