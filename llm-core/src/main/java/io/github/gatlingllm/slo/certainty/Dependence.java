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
 * Computes how many independent values those of a run count as. In a queue, slow requests cluster,
 * and a stall delays whole answers. So n values carry as much information as n ÷ φ independent
 * ones.
 *
 * <p>φ comes from {@link MissScatter} over batches of time, whose length doubles as long as there
 * are five of them: longer batches show longer dependence. With so few batches φ itself is
 * uncertain, so it is multiplied by (t ÷ z)², where t and z are the 97.5 % points of Student's and
 * the normal distribution, as in survey sampling (E. L. Korn and B. I. Graubard, <i>Confidence
 * intervals for proportions with small expected number of positive counts estimated from survey
 * data</i>, Survey Methodology 24, 1998). With at least eight batches instead of five, verdicts on
 * runs hardly longer than their bursts err too often; the proof of the verdicts determined the
 * number.
 *
 * <p>A few values beyond a bound can't show bursts, but smaller values can: φ is the largest of
 * those at the bound, at the percentile in question, at the ninetieth percentile and at the median.
 * Gaps are many and count as no more than their answers; if enough of them lie beyond the
 * percentile, these alone decide. At the median, gaps depend on each other four times as much,
 * because all gaps of a step are equally long. For comparisons of two runs, exactly five batches
 * are not used for gaps, whose dependence is mostly shorter than that of requests.
 */
public final class Dependence {

  private static final int FEWEST_BATCHES = 5;
  private static final double NORMAL = 1.959964;
  private static final double TAIL_PERCENTILE = 99;
  private static final List<Double> USUAL = List.of(50.0, 90.0);

  /** The number of gaps beyond a percentile that shows their dependence. */
  private static final double ENOUGH_GAPS = 50;

  private Dependence() {}

  /** Whether φ includes an allowance for chance. */
  private enum Allowance {
    MADE,
    NONE
  }

  /**
   * The φ of a metric's values that are compared with a bound.
   *
   * @param largest φ by everything that is known of them
   * @param atBound φ at the bound alone, where few values show no dependence
   */
  public record Effect(double largest, double atBound) {}

  /**
   * Returns φ of a metric's values below and beyond a bound.
   *
   * @param bound in the metric's own unit
   * @param percentile the percentile that is compared with it
   * @param adjusted whether lost requests count as values beyond any bound
   */
  public static Effect effect(
      RequestStats stats, Metric metric, double bound, double percentile, boolean adjusted) {
    Metric kept = kept(metric);
    double atBound =
        kept == metric ? at(stats.batches(), kept, bound, adjusted, Allowance.MADE) : 1;
    return new Effect(Math.max(ofPercentile(stats, kept, percentile, adjusted), atBound), atBound);
  }

  /** Returns φ of a metric's values for any statistic. */
  public static double effect(RequestStats stats, Metric metric) {
    return ofLevels(stats, metric, with(TAIL_PERCENTILE), false, Allowance.MADE);
  }

  /**
   * Returns φ of a metric's values without an allowance, for comparisons of two runs: two values of
   * φ are rarely both too small. The proof of the regressions determined this. With an allowance, a
   * gate of several figures never fails by mistake, but detects less.
   */
  public static double estimate(RequestStats stats, Metric metric) {
    return ofLevels(stats, metric, with(TAIL_PERCENTILE), false, Allowance.NONE);
  }

  /**
   * Returns the number of independent values: at least one, and for gaps at most the number of
   * answers, since one stall may cause all gaps of an answer.
   */
  public static double independent(
      RequestStats stats, Metric metric, long count, double dependence) {
    long most =
        metric.pooled()
            ? stats.distribution(Metric.MAX_STALL).map(Distribution::count).orElse(1L)
            : count;
    return Math.max(1, Math.min(most, count / dependence));
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

  /** Returns how many values of each batch lie beyond a value. */
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

  /** Returns φ of the share of lost requests. */
  public static double ofLost(Batches batches) {
    return effect(lost(batches.all()));
  }

  /** Returns how many requests of each batch were lost. */
  static List<TimeBatch> lost(List<Batches.Batch> batches) {
    return counted(batches, batch -> new TimeBatch(batch.succeeded() + batch.lost(), batch.lost()));
  }

  private static List<TimeBatch> counted(
      List<Batches.Batch> batches, Function<Batches.Batch, TimeBatch> counted) {
    return batches.stream().map(counted).toList();
  }

  /**
   * Returns φ of counts in batches.
   *
   * @param batches the finest batches, in the order of time
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

  /** Returns the largest φ over batches of doubling length. */
  private static double doubling(List<TimeBatch> batches, Allowance allowance) {
    double effect = 1;
    for (int length = 1; length <= batches.size() / FEWEST_BATCHES; length = 2 * length) {
      effect = Math.max(effect, ofLength(joined(batches, length), allowance));
    }
    return effect;
  }

  /** Joins batches; a remainder at the end is too short and ignored. */
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

  /** Returns φ for one length of batches. */
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

  /** Returns the recorded metric that depends on time in the same way. */
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
          NOT_REPORTED_TIME ->
          Metric.TTFT;
      case ITL, ITL_PER_TOKEN -> Metric.ITL;
      case TPOT, DECODE_RATE, CHARACTER_RATE, READING_SPEED, DECODE_TIME -> Metric.TPOT;
      case E2E, E2E_FROM_SCHEDULE, STREAM_CLOSE, IDLE_TIME, BENEFIT, QOE, SANE -> Metric.E2E;
      case TTST, MAX_STALL, FLUIDITY, UNSTALLED -> Metric.MAX_STALL;
    };
  }
}
