// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.arrivals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The due times of ramps, by closed formulas. */
class RateRampTest {

  private static long[] times(RateRamp ramp, boolean poisson, long seed) {
    var times = new RateSeriesTimes(ramp.series(), poisson, ramp.users(), seed);
    return StreamSupport.stream(times.spliterator(), false).mapToLong(Long::longValue).toArray();
  }

  /**
   * The interval of user k is 1 / (a qᵏ), with q = (b / a)^(1 / (n - 1)). Those before it are a
   * geometric series, and the user is due in the middle of its own.
   */
  @Test
  void anExponentialRampFollowsTheGeometricSeries() {
    int users = 500;
    double q = Math.pow(32, 1.0 / (users - 1));
    long[] times = times(new RateRamp(RateRamp.Shape.EXPONENTIAL, 1, 32, users), false, 1);

    assertThat(times).hasSize(users);
    for (int k = 0; k < users; k++) {
      double before = (1 - Math.pow(q, -k)) / (1 - 1 / q);
      double due = before + 0.5 * Math.pow(q, -k);
      assertThat(times[k] / 1e9).isCloseTo(due, within(1e-6));
    }
  }

  @Test
  void aLinearRampFollowsItsHarmonicSum() {
    long[] times = times(new RateRamp(RateRamp.Shape.LINEAR, 1, 11, 101), false, 1);

    assertThat(times).hasSize(101);
    double before = 0;
    for (int k = 0; k < times.length; k++) {
      double rate = 1 + 0.1 * k;
      assertThat(times[k] / 1e9).isCloseTo(before + 0.5 / rate, within(1e-6));
      before += 1 / rate;
    }
  }

  /** Each random arrival is where the expected number of arrivals has grown by the drawn gap. */
  @Test
  void randomArrivalsAreAllOfTheUsersAtTheirRates() {
    var ramp = new RateRamp(RateRamp.Shape.EXPONENTIAL, 2, 20, 200);
    for (int seed = 1; seed <= 50; seed++) {
      long[] times = times(ramp, true, seed);
      assertThat(times).hasSize(200).isSorted();
      var gaps = new ExponentialGaps(seed);
      double expected = gaps.getAsDouble();
      double begin = 0;
      for (int step = 0; step < (int) expected; step++) {
        begin += 1 / ramp.rate(step);
      }
      double first = begin + (expected - (int) expected) / ramp.rate((int) expected);
      assertThat(times[0] / 1e9).isCloseTo(first, within(1e-6));
    }
  }

  @Test
  void aSingleUserHasTheFirstRate() {
    assertThat(times(new RateRamp(RateRamp.Shape.EXPONENTIAL, 4, 8, 1), false, 1))
        .containsExactly(125_000_000L);
  }

  @ParameterizedTest
  @CsvSource({"0, 5, 10", "1, NaN, 10", "1, -2, 10", "1, 2, 0"})
  void ratesAreAbove0AndThereAreUsers(double from, double to, int users) {
    assertThatThrownBy(() -> new RateRamp(RateRamp.Shape.LINEAR, from, to, users))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a ramp needs");
  }
}
