// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.slo.baseline.BaselineStats;
import io.github.gatlingllm.slo.baseline.MetricStats;
import io.github.gatlingllm.slo.baseline.QuantileFunction;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BinsTest {

  @Test
  void everyValueIsInOneBarAsCountedOneByOne() {
    var random = new SplittableRandom(3);
    for (double spread : new double[] {1.5, 2, 40, 1e6}) {
      double[] values = random.doubles(2000).map(u -> 7e6 * Math.pow(spread, u)).toArray();
      Bins bins = Bins.of(Distribution.of(values), 1e6);
      double[] edges = bins.edges();
      double[] shares = bins.shares(Distribution.of(values), 1e6);

      assertThat(bins.logarithmic()).isEqualTo(spread > 8);
      assertThat(Arrays.stream(shares).sum()).isCloseTo(100, within(1e-9));
      for (int i = 0; i < shares.length; i++) {
        assertThat(shares[i]).isCloseTo(share(values, edges, i), within(1e-9));
      }
    }
  }

  private static double share(double[] values, double[] edges, int bar) {
    boolean last = bar == edges.length - 2;
    return 100.0
        * Arrays.stream(values)
            .map(value -> value / 1e6)
            .filter(v -> bar == 0 || v > edges[bar])
            .filter(v -> last || v <= edges[bar + 1])
            .count()
        / values.length;
  }

  @Test
  void wholeNumbersFallBetweenBounds() {
    Distribution lengths = Distribution.of(127, 128, 128, 129, 130);

    assertThat(Bins.ofCounts(lengths).edges()).containsExactly(126.5, 127.5, 128.5, 129.5, 130.5);
    assertThat(Bins.ofCounts(lengths).shares(lengths, 1))
        .containsExactly(new double[] {20, 40, 20, 20}, within(1e-9));
    Distribution many = Distribution.of(0, 1, 40_000);
    assertThat(Bins.ofCounts(many).edges()).hasSizeBetween(30, 42);
  }

  @Test
  void oneValueIsOneBar() {
    Distribution same = Distribution.of(128, 128);

    assertThat(Bins.ofCounts(same).shares(same, 1)).containsExactly(100);
    assertThat(Bins.of(same, 1).shares(same, 1)).containsExactly(100);
    assertThat(Bins.of(Distribution.of(0), 1).edges()).containsExactly(-0.5, 0.5);
  }

  @Test
  void aBaselineThatWasThreeTimesAsFastHasItsBarsWhereCountingPutsThem() {
    var random = new SplittableRandom(5);
    double[] slow = random.doubles(4000).map(u -> 30e6 * (1 + 3 * u)).toArray();
    double[] fast = Arrays.stream(slow).map(value -> value / 3).toArray();
    for (boolean slower : new boolean[] {true, false}) {
      double[] now = slower ? slow : fast;
      double[] then = slower ? fast : slow;
      QuantileFunction quantiles = quantiles(then);
      Bins bins = Bins.of(Distribution.of(now), 1e6, quantiles);
      double[] edges = bins.edges();
      double[] before = bins.shares(quantiles);

      assertThat(edges[0]).isCloseTo(Arrays.stream(fast).min().orElseThrow() / 1e6, within(1e-9));
      assertThat(edges[edges.length - 1])
          .isCloseTo(Arrays.stream(slow).max().orElseThrow() / 1e6, within(1e-9));
      assertThat(Arrays.stream(before).sum()).isCloseTo(100, within(1e-9));
      assertThat(Arrays.stream(bins.shares(Distribution.of(now), 1e6)).sum())
          .isCloseTo(100, within(1e-9));
      for (int i = 0; i < before.length; i++) {
        assertThat(before[i]).as("bar " + i).isCloseTo(share(then, edges, i), within(0.4));
      }
    }
  }

  /** Bars that do not reach down to the baseline's values do not hold them. */
  @Test
  void whatLiesBelowTheBarsIsInNone() {
    double[] values = IntStream.rangeClosed(1, 1000).mapToDouble(i -> i * 1e6).toArray();
    Bins upperHalf = Bins.of(Distribution.of(501e6, 1000e6), 1e6);
    double[] before = upperHalf.shares(quantiles(values));

    assertThat(Arrays.stream(before).sum()).isCloseTo(50, within(0.2));
    assertThat(before[0]).isCloseTo(50.0 / before.length, within(0.2));
  }

  private static QuantileFunction quantiles(double... values) {
    Distribution distribution = Distribution.of(values);
    return new QuantileFunction(
        Arrays.stream(QuantileFunction.grid())
            .mapToObj(percentile -> distribution.percentile(percentile) / 1e6)
            .toList());
  }

  @Test
  void aBaselineOfTheSameValuesHasTheSameBars() {
    RequestStats stats = Reports.full().snapshot().all();
    Distribution values = stats.distribution(Metric.E2E).orElseThrow();
    MetricStats kept = requireNonNull(BaselineStats.of(stats, List.of()).metrics().get(Metric.E2E));
    Bins bins = Bins.of(values, 1e6);
    double[] before = bins.shares(kept.quantiles());
    double[] now = bins.shares(values, 1e6);

    for (int i = 0; i < now.length; i++) {
      assertThat(before[i]).isCloseTo(now[i], within(0.6));
    }
  }
}
