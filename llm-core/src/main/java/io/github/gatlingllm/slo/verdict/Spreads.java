// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.Rates;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.distribution.Moments;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.certainty.BatchSpread;
import io.github.gatlingllm.slo.certainty.BatchSpread.Part;
import io.github.gatlingllm.slo.certainty.BatchSpread.Samples;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Computes how much means, deviations and rates differ between runs of the same load.
 *
 * <p>A mean is sure only from 100 independent values on, or from 300 on with fewer than 1,000
 * samples: a queue may stay short for a whole run by chance, and nothing in the run shows it.
 * Skewed values need 25 · skewness² (W. G. Cochran, <i>Sampling Techniques</i>, 1953).
 */
final class Spreads {

  private static final int FEWEST_TO_BE_SURE = 100;
  private static final int FEWEST_OF_FEW = 300;
  private static final int FEW = 1000;
  private static final int OF_SKEWED = 25;

  /** The number of equally spaced ranks that the skewness is estimated from. */
  private static final int RANKS = 1000;

  private Spreads() {}

  /** Returns the spread of a metric's mean, in the metric's own unit; empty if not known. */
  static Optional<BatchSpread> ofMean(RequestStats stats, Metric metric) {
    Metric kept = metric == Metric.ITL_PER_TOKEN ? Metric.ITL : metric;
    Distribution values = stats.distributions().get(kept);
    Distribution requested = stats.distributions().get(metric);
    if (values == null || requested == null) {
      return Optional.empty();
    }
    return BatchSpread.of(
            parts(stats, kept, moments -> moments.count() * moments.mean()),
            samples(values, fewest(stats, kept, values), value -> value))
        .map(spread -> spread.times(values.mean() == 0 ? 1 : requested.mean() / values.mean()));
  }

  /**
   * Returns the spread of a metric's standard deviation, from that of the mean squared distance. It
   * is never sure: in the proof, a server of 16 slots at half its load met a bound just below the
   * truth in 40 % of the runs, since one busy spell makes up most of its deviation.
   */
  static Optional<BatchSpread> ofDeviation(RequestStats stats, Metric metric) {
    Metric kept = metric == Metric.ITL_PER_TOKEN ? Metric.ITL : metric;
    Distribution values = stats.distributions().get(kept);
    if (values == null) {
      return Optional.empty();
    }
    double mean = values.mean();
    double deviation = values.stdDev();
    return BatchSpread.of(
            parts(stats, kept, moments -> moments.squaresAround(mean)),
            samples(values, Double.POSITIVE_INFINITY, value -> (value - mean) * (value - mean)))
        .map(spread -> spread.times(deviation == 0 ? 1 : 0.5 / deviation));
  }

  private static List<Part> parts(
      RequestStats stats, Metric metric, ToDoubleFunction<Moments> sum) {
    return IntStream.range(0, stats.sums().values().size())
        .mapToObj(batch -> part(stats.sums().of(batch, metric), sum))
        .toList();
  }

  private static Part part(@Nullable Moments moments, ToDoubleFunction<Moments> sum) {
    return moments == null ? new Part(0, 0) : new Part(sum.applyAsDouble(moments), moments.count());
  }

  /**
   * Returns the spread of a rate over the measuring window.
   *
   * @param batches the batches of the window
   * @param samples the number of requests that it is based on; independent ones arrive as a Poisson
   *     process
   */
  static Optional<BatchSpread> ofRate(
      List<Rates> batches, ToDoubleFunction<Rates> figure, double rate, long samples) {
    return BatchSpread.of(
        batches.stream().map(each -> new Part(figure.applyAsDouble(each), 1)).toList(),
        new Samples(samples, rate * rate, 0, FEWEST_TO_BE_SURE));
  }

  private static double fewest(RequestStats stats, Metric metric, Distribution values) {
    long requests =
        metric.pooled()
            ? stats.distribution(Metric.MAX_STALL).map(Distribution::count).orElse(0L)
            : values.count();
    return requests < FEW ? FEWEST_OF_FEW : FEWEST_TO_BE_SURE;
  }

  /** Returns the figures of single values, each transformed by a function. */
  private static Samples samples(Distribution values, double fewest, DoubleUnaryOperator of) {
    long all = values.count();
    int ranks = (int) Math.min(RANKS, all);
    double[] sample = new double[ranks];
    for (int i = 0; i < ranks; i++) {
      long rank = 1 + (long) ((i + 0.5) / ranks * all);
      sample[i] = of.applyAsDouble(values.atRank(Math.min(all, rank)));
    }
    double mean = Arrays.stream(sample).average().orElse(0);
    double variance = moment(sample, mean, 2);
    double skewness = variance == 0 ? 0 : moment(sample, mean, 3) / Math.pow(variance, 1.5);
    return new Samples(all, variance, skewness, Math.max(fewest, OF_SKEWED * skewness * skewness));
  }

  private static double moment(double[] values, double mean, int power) {
    return Arrays.stream(values).map(value -> Math.pow(value - mean, power)).average().orElse(0);
  }
}
