// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.distribution;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class DistributionTest {

  private static final double[] PERCENTILES = {0, 0.1, 1, 25, 50, 75, 90, 99, 99.9, 100};

  private final SplittableRandom random = new SplittableRandom(7);

  @Test
  void histogramPercentilesAreWithinAThousandthOfTheNearestRank() {
    assertNear(() -> SignedHistogram.dense(1), 0.1);
    assertNear(() -> SignedHistogram.sparse(1), 0.1);
  }

  @Test
  void bucketPercentilesAreWithinAHundredthOfTheNearestRank() {
    double[] values = positive(20_000);
    LogBuckets buckets = new LogBuckets();
    Arrays.stream(values).forEach(buckets::record);
    assertPercentiles(requireNonNull(BucketDistribution.of(buckets)), values, 0.8);
  }

  @Test
  void mergedHistogramsEqualOne() {
    double[] values = positive(10_000);
    SignedHistogram whole = SignedHistogram.sparse(1);
    SignedHistogram left = SignedHistogram.sparse(1);
    SignedHistogram right = SignedHistogram.sparse(1);
    for (int i = 0; i < values.length; i++) {
      double value = i % 3 == 0 ? -values[i] : values[i];
      whole.record(value);
      (i < 3000 ? left : right).record(value);
    }
    left.addAll(right);
    Distribution merged = new HistogramDistribution(left);
    Distribution one = new HistogramDistribution(whole);
    assertThat(merged.mean()).isCloseTo(one.mean(), Percentage.withPercentage(1e-6));
    assertThat(merged.stdDev()).isCloseTo(one.stdDev(), Percentage.withPercentage(1e-6));
    for (double percentile : PERCENTILES) {
      assertThat(merged.percentile(percentile)).isEqualTo(one.percentile(percentile));
    }
  }

  @Test
  void aNegativeLagSurvivesTheHistogram() {
    SignedHistogram lag = SignedHistogram.sparse(1);
    for (double value : new double[] {-3_000_000, -1_000_000, 0, 2_000_000}) {
      lag.record(value);
    }
    Distribution distribution = new HistogramDistribution(lag);
    assertThat(distribution.min()).isEqualTo(-3_000_000);
    assertThat(distribution.percentile(50)).isCloseTo(-1_000_000, Percentage.withPercentage(0.1));
    assertThat(distribution.mean()).isCloseTo(-500_000, within(1e-6));
    assertThat(distribution.countAtMost(-2_000_000)).isEqualTo(1);
    assertThat(distribution.countAtMost(-1)).isEqualTo(2);
    assertThat(distribution.countAtMost(0)).isEqualTo(3);
    assertThat(distribution.histogram().getTotalCount()).isEqualTo(4);
  }

  @Test
  void countAtMostIncludesEquals() {
    Distribution exact = Distribution.of(1, 2, 2, 3);
    assertThat(exact.countAtMost(2)).isEqualTo(3);
    assertThat(exact.countAtMost(Math.nextDown(2.0))).isEqualTo(1);
    assertThat(exact.countAtMost(0)).isZero();
    assertThat(exact.atRank(3)).isEqualTo(2);
    assertThat(exact.stdDev()).isCloseTo(Math.sqrt(0.5), within(1e-12));
  }

  @Test
  void ratesKeepTheirThousandthsInTheFile() {
    Histogram histogram = ExactDistribution.of(new double[] {1.234}, 1000).histogram();
    assertThat(histogram.getMaxValue()).isEqualTo(1234);
  }

  @Test
  void samplesStayExactUntilTheBudgetEnds() {
    Samples samples = new Samples(1);
    samples.keep(1);
    assertThat(samples.distribution()).extracting(Distribution::exact).isEqualTo(true);
    samples.bucket(3);
    Distribution mixed = requireNonNull(samples.distribution());
    assertThat(mixed.exact()).isFalse();
    assertThat(mixed.count()).isEqualTo(2);
    assertThat(mixed.mean()).isEqualTo(2);
  }

  private void assertNear(Supplier<SignedHistogram> factory, double percent) {
    double[] values = positive(20_000);
    SignedHistogram histogram = factory.get();
    Arrays.stream(values).forEach(histogram::record);
    assertPercentiles(new HistogramDistribution(histogram), values, percent);
  }

  private static void assertPercentiles(Distribution actual, double[] values, double percent) {
    Distribution exact = Distribution.of(values);
    for (double percentile : PERCENTILES) {
      double nearest = exact.atRank(Ranks.nearest(percentile, values.length));
      assertThat(actual.percentile(percentile))
          .isCloseTo(nearest, Percentage.withPercentage(percent));
    }
    assertThat(actual.min()).isEqualTo(exact.min());
    assertThat(actual.max()).isEqualTo(exact.max());
    assertThat(actual.mean()).isCloseTo(exact.mean(), Percentage.withPercentage(1e-9));
    double bound = exact.percentile(90);
    assertThat((double) actual.countAtMost(bound))
        .isCloseTo(exact.countAtMost(bound), Percentage.withPercentage(1));
  }

  /** From 1 µs to 10 s, evenly over the orders of magnitude. */
  private double[] positive(int count) {
    double[] values = new double[count];
    Arrays.setAll(values, i -> Math.rint(Math.pow(10, 3 + 7 * random.nextDouble())));
    return values;
  }
}
