// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

import io.github.gatlingllm.measure.Batches;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/**
 * As how many independent values those of a run count. A queue remembers: who waits long waits
 * among others who do; and a server that stalls stalls whole answers. So n values say as much as n
 * ÷ φ independent ones.
 *
 * <p>φ comes from {@link MissScatter}, over batches of time, each time twice as long as before, up
 * to as long ones as there are five of: the longer a batch, the more of what its requests share it
 * sees. With so few batches φ itself is uncertain; it counts times (t ÷ z)², t and z being the 97.5
 * % points of Student's and of the normal distribution, as survey samplers do (E. L. Korn and B. I.
 * Graubard, <i>Confidence intervals for proportions with small expected number of positive counts
 * estimated from survey data</i>, Survey Methodology 24, 1998). With eight batches at least,
 * instead of five, verdicts on runs that are hardly longer than their bursts err too often: the
 * proof of the verdicts chose it.
 *
 * <p>Where few values lie beyond a bound, they can't tell whether they come in bursts, but smaller
 * ones can: φ is the largest of those at the bound, at the percentile that is asked for, at the
 * ninetieth and at the median. Of gaps there are many, and they count as no more than their
 * answers: where enough of them lie beyond the percentile, those tell best. At the median they
 * depend on each other four times as much, since all of a step are as long as each other. Where two
 * runs are compared, exactly five batches are not made for them: what they share is mostly shorter
 * than what requests do.
 */
public final class Dependence {

  private static final int FEWEST_BATCHES = 5;
  private static final double NORMAL = 1.959964;
  private static final double TAIL_PERCENTILE = 99;
  private static final List<Double> USUAL = List.of(50.0, 90.0);

  /** So many gaps beyond a percentile tell how they come. */
  private static final double ENOUGH_GAPS = 50;

  private Dependence() {}

  /** Whether φ counts as large as it may well be, or as it is estimated. */
  private enum Allowance {
    MADE,
    NONE
  }

  /**
   * φ of a metric's values that are held against a bound.
   *
   * @param largest by all that is known of them
   * @param atBound by the bound alone: few values beyond it show no dependence
   */
  public record Effect(double largest, double atBound) {}

  /**
   * Of a metric's values, as they lie below and beyond a bound.
   *
   * @param bound in the metric's own unit
   * @param percentile that is held against it
   * @param adjusted whether lost requests count as values beyond any bound
   */
  public static Effect effect(
      RequestStats stats, Metric metric, double bound, double percentile, boolean adjusted) {
    Metric kept = kept(metric);
    double atBound =
        kept == metric ? at(stats.batches(), kept, bound, adjusted, Allowance.MADE) : 1;
    return new Effect(Math.max(ofPercentile(stats, kept, percentile, adjusted), atBound), atBound);
  }

  /** Of a metric's values, whatever is asked of them. */
  public static double effect(RequestStats stats, Metric metric) {
    return ofLevels(stats, metric, with(TAIL_PERCENTILE), false, Allowance.MADE);
  }

  /**
   * The same where two runs are compared, as it is estimated: that both of two φ are too small, and
   * the two runs apart by chance, is rarer than that one is. The proof of the regressions chose it:
   * with an allowance, a gate of several figures never fails by mistake, and finds less.
   */
  public static double estimate(RequestStats stats, Metric metric) {
    return ofLevels(stats, metric, with(TAIL_PERCENTILE), false, Allowance.NONE);
  }

  private static DoubleStream with(double percentile) {
    return DoubleStream.concat(
        DoubleStream.of(percentile), USUAL.stream().mapToDouble(usual -> usual));
  }

  private static double ofPercentile(
      RequestStats stats, Metric metric, double percentile, boolean adjusted) {
    long count = stats.batches().all().stream().mapToLong(batch -> batch.count(metric)).sum();
    double beyond = count * Math.min(percentile, 100 - percentile) / 100;
    return ofLevels(
        stats,
        metric,
        metric.pooled() && beyond >= ENOUGH_GAPS ? DoubleStream.of(percentile) : with(percentile),
        adjusted,
        Allowance.MADE);
  }

  private static double ofLevels(
      RequestStats stats,
      Metric metric,
      DoubleStream levels,
      boolean adjusted,
      Allowance allowance) {
    Metric kept = kept(metric);
    Distribution values = stats.distributions().get(kept);
    return values == null
        ? 1
        : levels
            .map(level -> at(stats.batches(), kept, values.percentile(level), adjusted, allowance))
            .max()
            .orElse(1);
  }

  private static double at(
      Batches batches, Metric metric, double value, boolean adjusted, Allowance allowance) {
    List<TimeBatch> counted = beyond(batches.all(), metric, value, adjusted);
    return metric.pooled() && allowance == Allowance.NONE
        ? doubling(counted, allowance)
        : effect(counted, allowance);
  }

  /** How many values of each batch lie beyond one. */
  static List<TimeBatch> beyond(
      List<Batches.Batch> batches, Metric kept, double value, boolean adjusted) {
    return counted(
        batches,
        batch -> {
          long lost = adjusted ? batch.lost() : 0;
          long count = batch.count(kept);
          return new TimeBatch(count + lost, count - batch.atMost(kept, value) + lost);
        });
  }

  /** Of the share of requests that were lost. */
  public static double ofLost(Batches batches) {
    return effect(lost(batches.all()));
  }

  /** How many requests of each batch were lost. */
  static List<TimeBatch> lost(List<Batches.Batch> batches) {
    return counted(batches, batch -> new TimeBatch(batch.succeeded() + batch.lost(), batch.lost()));
  }

  private static List<TimeBatch> counted(
      List<Batches.Batch> batches, Function<Batches.Batch, TimeBatch> counted) {
    return batches.stream().map(counted).toList();
  }

  /**
   * Of what is counted in batches.
   *
   * @param batches the finest ones, in the order of time
   */
  public static double effect(List<TimeBatch> batches) {
    return effect(batches, Allowance.MADE);
  }

  private static double effect(List<TimeBatch> batches, Allowance allowance) {
    int longest = batches.size() / FEWEST_BATCHES;
    return longest < 1
        ? 1
        : Math.max(doubling(batches, allowance), ofLength(joined(batches, longest), allowance));
  }

  /** By batches that are twice as long each time. */
  private static double doubling(List<TimeBatch> batches, Allowance allowance) {
    double effect = 1;
    for (int length = 1; length <= batches.size() / FEWEST_BATCHES; length = 2 * length) {
      effect = Math.max(effect, ofLength(joined(batches, length), allowance));
    }
    return effect;
  }

  /** So many each; what is left at the end is too short for one. */
  private static List<TimeBatch> joined(List<TimeBatch> batches, int length) {
    var joined = new ArrayList<TimeBatch>();
    for (int end = length; end <= batches.size(); end += length) {
      List<TimeBatch> each = batches.subList(end - length, end);
      joined.add(
          new TimeBatch(
              each.stream().mapToLong(TimeBatch::judged).sum(),
              each.stream().mapToLong(TimeBatch::missed).sum()));
    }
    return joined;
  }

  /** Of one length of batches. */
  private static double ofLength(List<TimeBatch> batches, Allowance allowance) {
    List<TimeBatch> filled = batches.stream().filter(batch -> batch.judged() > 0).toList();
    MissScatter scatter = MissScatter.of(filled);
    if (scatter.independent() <= 0) {
      return 1;
    }
    double doubt =
        allowance == Allowance.NONE ? 1 : StudentT.above(Binomial.TAIL, filled.size() - 1) / NORMAL;
    return Math.max(1, scatter.squares() / scatter.independent() * doubt * doubt);
  }

  /** The metric of which batches are kept, and that depends on time as this one does. */
  static Metric kept(Metric metric) {
    return switch (metric) {
      case TTFT,
          TTFO,
          TTFT_FROM_SCHEDULE,
          SCHEDULE_LAG,
          PREFILL_RATE,
          QUEUE_TIME,
          PREFILL_TIME,
          NETWORK_TIME,
          SERVER_TIME,
          CONNECT_TIME,
          NOT_TOLD_TIME ->
          Metric.TTFT;
      case ITL, ITL_PER_TOKEN -> Metric.ITL;
      case TPOT, DECODE_RATE, CHARACTER_RATE, READING_SPEED, DECODE_TIME -> Metric.TPOT;
      case E2E, E2E_FROM_SCHEDULE, STREAM_CLOSE, IDLE_TIME, BENEFIT, QOE -> Metric.E2E;
      case TTST, MAX_STALL, FLUIDITY, UNSTALLED -> Metric.MAX_STALL;
    };
  }
}
