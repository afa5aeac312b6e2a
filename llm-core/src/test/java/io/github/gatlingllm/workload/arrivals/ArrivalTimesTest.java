// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.arrivals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArrivalTimesTest {

  private static final long SECOND = 1_000_000_000L;

  /** The Kolmogorov–Smirnov statistic × √n beyond which 1 of 1,000 true samples lies. */
  private static final double CRITICAL = 1.95;

  private static final long[] PINNED_POISSON = {83600553L, 220556769L, 574612209L, 633375536L};
  private static final long[] PINNED_GAMMA = {148628193L, 336231715L, 355829862L, 374956708L};

  @Test
  void poissonGapsAreExponential() {
    double[] gaps = gaps(ArrivalTimes.poisson(100, 300 * SECOND, Long.MAX_VALUE, 42));
    assertThat(mean(gaps)).isCloseTo(0.01, within(0.0003));
    assertThat(variance(gaps)).isCloseTo(1e-4, within(5e-6));
    assertThat(distance(gaps, x -> 1 - Math.exp(-100 * x))).isLessThan(CRITICAL);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.25, 0.5, 2, 10})
  void gammaGapsHaveTheRateAndTheBurstiness(double burstiness) {
    double[] gaps = gaps(new ArrivalTimes(50, 50, 1200 * SECOND, Long.MAX_VALUE, burstiness, 7));
    assertThat(mean(gaps)).isCloseTo(0.02, within(0.001));
    double variation = Math.sqrt(variance(gaps)) / mean(gaps);
    assertThat(variation).isCloseTo(1 / Math.sqrt(burstiness), within(0.03 / burstiness));
  }

  /** The sum of two exponential gaps has a distribution function that is easily written down. */
  @Test
  void gammaGapsOfShapeTwoAreErlang() {
    double[] gaps = gaps(new ArrivalTimes(10, 10, 2000 * SECOND, Long.MAX_VALUE, 2, 5));
    assertThat(distance(gaps, x -> 1 - Math.exp(-20 * x) * (1 + 20 * x))).isLessThan(CRITICAL);
  }

  @Test
  void aRampArrivesAsItsRateGrows() {
    long[] times = times(new ArrivalTimes(0, 100, 400 * SECOND, Long.MAX_VALUE, 1, 3));
    assertThat((double) times.length).isCloseTo(20_000, within(5 * Math.sqrt(20_000)));
    double[] scaled = Arrays.stream(times).mapToDouble(at -> at / 400e9).toArray();
    assertThat(distance(scaled, x -> x * x)).isLessThan(CRITICAL);
  }

  @Test
  void aFallingRateEndsAtItsEnd() {
    long[] times = times(new ArrivalTimes(80, 0, 100 * SECOND, Long.MAX_VALUE, 1, 3));
    assertThat((double) times.length).isCloseTo(4000, within(5 * Math.sqrt(4000)));
    double[] scaled = Arrays.stream(times).mapToDouble(at -> at / 100e9).toArray();
    assertThat(distance(scaled, x -> 1 - (1 - x) * (1 - x))).isLessThan(CRITICAL);
  }

  @Test
  void theSameSeedGivesTheSameArrivalsAndLimitsHold() {
    var limited = new ArrivalTimes(5, 5, Long.MAX_VALUE, 100, 0.5, 9);
    assertThat(times(limited)).isEqualTo(times(limited)).hasSize(100).isSorted();
    assertThat(limited.users()).isEqualTo(100);
    assertThat(limited.endNanos()).isEqualTo(times(limited)[99]);
    var other = new ArrivalTimes(5, 5, Long.MAX_VALUE, 100, 0.5, 10);
    assertThat(times(other)).isNotEqualTo(times(limited));
    assertThat(ArrivalTimes.poisson(5, 20 * SECOND, Long.MAX_VALUE, 9).endNanos())
        .isEqualTo(20 * SECOND);
  }

  /** The sequence is part of what a seed promises: it must not change with a release. */
  @Test
  void aSeedMeansTheseArrivalsOnAnyMachine() {
    long[] poisson = times(ArrivalTimes.poisson(10, Long.MAX_VALUE, 4, 1));
    long[] gamma = times(new ArrivalTimes(10, 10, Long.MAX_VALUE, 4, 0.5, 1));
    assertThat(poisson).containsExactly(PINNED_POISSON);
    assertThat(gamma).containsExactly(PINNED_GAMMA);
  }

  @Test
  void whatNeverArrivesOrNeverEndsIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ArrivalTimes.poisson(0, SECOND, 1, 1))
        .withMessageContaining("above 0 users per second, but was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ArrivalTimes.poisson(-1, SECOND, 1, 1))
        .withMessageContaining("-1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ArrivalTimes.poisson(1, Long.MAX_VALUE, Long.MAX_VALUE, 1))
        .withMessageContaining("no limit");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ArrivalTimes(1, 2, Long.MAX_VALUE, 5, 1, 1))
        .withMessageContaining("duration");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ArrivalTimes(1, 1, SECOND, 5, 0, 1))
        .withMessageContaining("burstiness");
  }

  private static long[] times(ArrivalTimes arrivals) {
    var times = LongStream.builder();
    arrivals.iterator().forEachRemaining((long at) -> times.add(at));
    return times.build().toArray();
  }

  private static double[] gaps(ArrivalTimes arrivals) {
    long[] times = times(arrivals);
    double[] gaps = new double[times.length];
    for (int i = 0; i < times.length; i++) {
      gaps[i] = (times[i] - (i == 0 ? 0 : times[i - 1])) / 1e9;
    }
    return gaps;
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  private static double variance(double[] values) {
    double mean = mean(values);
    return Arrays.stream(values).map(x -> (x - mean) * (x - mean)).average().orElseThrow();
  }

  /** Kolmogorov and Smirnov's distance × √n. */
  private static double distance(double[] values, DoubleUnaryOperator distribution) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double distance = 0;
    for (int i = 0; i < sorted.length; i++) {
      double expected = distribution.applyAsDouble(sorted[i]);
      distance = Math.max(distance, Math.abs(expected - (double) i / sorted.length));
      distance = Math.max(distance, Math.abs(expected - (i + 1.0) / sorted.length));
    }
    return distance * Math.sqrt(sorted.length);
  }
}
