// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.capacity.LevelVerdict;
import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The test's promises, held against many series of requests that are drawn. */
class SequentialTestTest {

  private static final int SERIES = 4000;

  /** What came of the series. */
  private record Outcome(double held, double missed, double meanRequests) {}

  /**
   * Wald's promise is that errors are no more frequent than α ÷ (1 − β); what the series show may
   * lie above it by three standard deviations of a share of so many. And they must occur: a test
   * that never errs asks for more requests than it needs.
   */
  @ParameterizedTest
  @CsvSource({"0.99, 0.01, 0.05", "0.95, 0.01, 0.05", "0.9, 0.02, 0.1", "0.99, 0.005, 0.01"})
  void errorsAreAsRareAsPromised(double target, double indifference, double errorRate) {
    var test = SequentialTest.around(target, indifference, errorRate);
    double promised = errorRate / (1 - errorRate);
    double most = promised + 3 * Math.sqrt(promised * (1 - promised) / SERIES);
    Outcome bad = drawn(test, test.bad(), 1);
    Outcome good = drawn(test, test.good(), 2);
    assertThat(bad.held()).isBetween(errorRate / 10, most);
    assertThat(good.missed()).isBetween(errorRate / 10, most);
    assertThat(good.held() + good.missed()).isEqualTo(1, Offset.offset(1e-9));
  }

  /** Of loads beyond the zone errors are rarer still. */
  @Test
  void beyondTheZoneItHardlyErrs() {
    var test = SequentialTest.around(0.99, 0.01, 0.05);
    assertThat(drawn(test, 0.95, 3).held()).isLessThan(0.002);
    assertThat(drawn(test, 0.9995, 4).missed()).isLessThan(0.002);
  }

  /**
   * Wald's approximation leaves out by how much the last request goes beyond the bound, which the
   * one miss in fifty of such a test does by a good part of it.
   */
  @ParameterizedTest
  @CsvSource({"0.99, 0.01, 0.05", "0.95, 0.02, 0.05", "0.9, 0.02, 0.01"})
  void itTakesAboutAsManyRequestsAsTheorySays(double target, double indifference, double error) {
    var test = SequentialTest.around(target, indifference, error);
    assertThat(drawn(test, test.good(), 5).meanRequests())
        .isCloseTo(expected(test, test.good()), Percentage.withPercentage(20));
    assertThat(drawn(test, test.bad(), 6).meanRequests())
        .isCloseTo(expected(test, test.bad()), Percentage.withPercentage(35));
  }

  /** Wald: the mean distance gone ÷ the mean step. */
  private static double expected(SequentialTest test, double share) {
    double held = share == test.good() ? 1 - test.errorRate() : test.errorRate();
    double step =
        share * test.logLikelihoodRatio(1, 0) + (1 - share) * test.logLikelihoodRatio(0, 1);
    return (held * test.bound() - (1 - held) * test.bound()) / step;
  }

  private static Outcome drawn(SequentialTest test, double share, long seed) {
    var random = new SplittableRandom(seed);
    int held = 0;
    int missed = 0;
    long requests = 0;
    for (int series = 0; series < SERIES; series++) {
      long met = 0;
      long broken = 0;
      LevelVerdict verdict = LevelVerdict.UNDECIDED;
      while (verdict == LevelVerdict.UNDECIDED) {
        if (random.nextDouble() < share) {
          met++;
        } else {
          broken++;
        }
        verdict = test.decide(met, broken, 1);
      }
      held += verdict == LevelVerdict.PASSED ? 1 : 0;
      missed += verdict == LevelVerdict.MISSED ? 1 : 0;
      requests += met + broken;
    }
    return new Outcome(
        held / (double) SERIES, missed / (double) SERIES, requests / (double) SERIES);
  }

  /** So many requests in a row miss together, or not at all: they count as one. */
  @ParameterizedTest
  @ValueSource(ints = {5, 20})
  void ofMissesThatComeInBurstsErrorsAreAsRareIfTheyCountAsOne(int burst) {
    var test = SequentialTest.around(0.99, 0.01, 0.05);
    double most = 0.05 / 0.95 + 3 * Math.sqrt(0.05 / SERIES);
    assertThat(burstsHeld(test, test.bad(), burst, burst)).isBetween(0.01, most);
    assertThat(burstsHeld(test, test.good(), burst, burst)).isGreaterThan(1 - most);
    assertThat(burstsHeld(test, test.bad(), burst, 1))
        .as("if each counts by itself")
        .isGreaterThan(0.3);
  }

  private static double burstsHeld(SequentialTest test, double share, int burst, double effect) {
    var random = new SplittableRandom(7);
    int held = 0;
    for (int series = 0; series < SERIES; series++) {
      long met = 0;
      long broken = 0;
      LevelVerdict verdict = LevelVerdict.UNDECIDED;
      while (verdict == LevelVerdict.UNDECIDED) {
        boolean good = random.nextDouble() < share;
        met += good ? burst : 0;
        broken += good ? 0 : burst;
        verdict = test.decide(met, broken, effect);
      }
      held += verdict == LevelVerdict.PASSED ? 1 : 0;
    }
    return held / (double) SERIES;
  }

  @Test
  void withoutAMissItHoldsAfterAKnownNumberOfRequests() {
    var test = SequentialTest.around(0.99, 0.01, 0.05);
    assertThat(test.decide(193, 0, 1)).isEqualTo(LevelVerdict.UNDECIDED);
    assertThat(test.decide(194, 0, 1)).isEqualTo(LevelVerdict.PASSED);
    assertThat(test.decide(0, 2, 1)).isEqualTo(LevelVerdict.UNDECIDED);
    assertThat(test.decide(0, 3, 1)).isEqualTo(LevelVerdict.MISSED);
  }

  @ParameterizedTest
  @CsvSource({
    // target, indifference, good, bad
    "0.9, 0.01, 0.91, 0.89",
    "0.98, 0.01, 0.99, 0.97",
    "0.985, 0.01, 0.9925, 0.975",
    "0.99, 0.01, 0.995, 0.98",
    "0.999, 0.01, 0.9995, 0.989",
  })
  void theGoodLoadMayAlwaysMissNowAndThen(
      double target, double indifference, double good, double bad) {
    var test = SequentialTest.around(target, indifference, 0.05);
    assertThat(test.good()).isCloseTo(good, Offset.offset(1e-12));
    assertThat(test.bad()).isCloseTo(bad, Offset.offset(1e-12));
  }

  @Test
  void whatCanNotBeTestedIsRefused() {
    assertThatThrownBy(() -> SequentialTest.around(1, 0.01, 0.05))
        .hasMessage(SearchTexts.targetInvalid(100));
    assertThatThrownBy(() -> SequentialTest.around(0.99, 0, 0.05))
        .hasMessage(SearchTexts.indifferenceInvalid(0, 99));
    assertThatThrownBy(() -> SequentialTest.around(0.99, 0.01, 0.5))
        .hasMessage(SearchTexts.errorRateInvalid(50));
  }
}
