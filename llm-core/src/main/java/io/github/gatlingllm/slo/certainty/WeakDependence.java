// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

import static java.util.Objects.requireNonNull;

import io.github.gatlingllm.measure.Batches;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.distribution.CoarseCounts;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import java.util.List;

/**
 * Computes φ of runs whose requests depend only weakly on each other. {@link Dependence} takes the
 * largest of some sixteen noisy estimates: right for strong dependence, three to seven times too
 * large for weak one. So it only decides whether dependence is strong. If {@value
 * #FEWEST_INDEPENDENT} effective samples remain and the run lasted {@value #SHORTEST_SECONDS} s,
 * long enough to show bursts, φ is that of {@link BatchMeans}, at the bound and in the judged tail.
 * The proof of the verdicts determined both limits.
 */
public final class WeakDependence {

  private static final double FEWEST_INDEPENDENT = 80;
  private static final double SHORTEST_SECONDS = 30;

  /**
   * The most by which the first φ is too large; in some runs of a queue the other estimates happen
   * to miss its bursts.
   */
  private static final double MOST_TOO_LARGE = 4;

  /** The least number of requests beyond a level that shows their clustering. */
  private static final double FEWEST_BEYOND = 20;

  /**
   * A smaller share has too few requests for an exact φ. The φ of this share counts, too, from
   * forty batches: the rarest values may happen to show no bursts.
   */
  private static final double RARE = 0.05;

  private static final int BATCHES_OF_MANY = 40;

  /**
   * The number of requests from which no allowance is needed. A short run may happen to show none
   * of its server's bursts, so φ grows up to {@value #MOST_ALLOWED} times with fewer requests.
   * Without this, sure verdicts on 500 requests in about a minute were wrong in up to 5.5 % of the
   * runs. Gaps are many: verdicts on them were wrong in at most 0.5 %.
   */
  private static final double ENOUGH_REQUESTS = 1000;

  private static final double FEW_REQUESTS = 500;
  private static final double MOST_ALLOWED = 1.3;

  private WeakDependence() {}

  /**
   * Returns φ of a metric's values that are compared with a bound.
   *
   * @param bound in the metric's own unit
   * @param percentile the percentile that is compared with it
   * @param requests the largest number of effective samples; few have an allowance
   * @param adjusted whether lost requests count as values beyond any bound
   */
  public static Dependence.Effect effect(
      RequestStats stats,
      Metric metric,
      double bound,
      double percentile,
      double requests,
      boolean adjusted) {
    Dependence.Effect rough = Dependence.effect(stats, metric, bound, percentile, adjusted);
    Batches batches = stats.batches();
    Metric kept = Dependence.kept(metric);
    double values = values(batches, kept, adjusted);
    double independent = Math.min(requests, values / rough.largest());
    if (!shown(independent, batches)) {
      return rough;
    }
    double tail = Math.min(percentile, 100 - percentile) / 100;
    double atBound =
        kept == metric
            ? BatchMeans.effect(
                Dependence.beyond(batches.fine(), kept, bound, adjusted),
                known(kept, independent),
                tail < RARE)
            : 1;
    boolean upper = percentile >= 50;
    double inTail =
        kept == metric
            ? inTail(stats, kept, tail, upper, adjusted, independent)
            : Math.max(
                inTail(stats, kept, tail, true, adjusted, independent),
                inTail(stats, kept, tail, false, adjusted, independent));
    double least = rough.largest() / MOST_TOO_LARGE;
    double allowed = kept.pooled() ? 1 : allowed(requests);
    return new Dependence.Effect(
        allowed * Math.max(least, Math.max(atBound, inTail)),
        allowed * Math.min(atBound, rough.atBound()));
  }

  /** Returns φ of the share of lost requests. */
  public static double ofLost(Batches batches) {
    double rough = Dependence.ofLost(batches);
    List<TimeBatch> fine = Dependence.lost(batches.fine());
    double all = fine.stream().mapToLong(TimeBatch::judged).sum();
    return shown(all / rough, batches) ? BatchMeans.effect(fine, all / rough, false) : rough;
  }

  /**
   * Returns φ of the share of requests that missed an SLO.
   *
   * @param rough φ by everything that is known of them and of the bounded times
   * @param tail the share that may miss it, 0 to 1
   * @param stats the figures of their times
   * @param bounded the bounded metrics
   */
  public static double ofMissed(
      MissSpread misses, double rough, double tail, RequestStats stats, List<Metric> bounded) {
    double all = misses.fine().stream().mapToLong(TimeBatch::judged).sum();
    double independent = all / rough;
    if (!shown(independent, misses.fine().size(), misses.seconds())) {
      return rough;
    }
    double least =
        Math.max(rough / MOST_TOO_LARGE, BatchMeans.effect(misses.fine(), independent, false));
    return allowed(all)
        * bounded.stream()
            .map(Dependence::kept)
            .mapToDouble(kept -> inTail(stats, kept, tail, true, false, independent))
            .reduce(least, Math::max);
  }

  private static double allowed(double requests) {
    double few = (ENOUGH_REQUESTS - requests) / (ENOUGH_REQUESTS - FEW_REQUESTS);
    return 1 + (MOST_ALLOWED - 1) * Math.max(0, Math.min(1, few));
  }

  private static boolean shown(double independent, Batches batches) {
    return shown(independent, batches.fine().size(), batches.seconds());
  }

  /**
   * Returns whether the run is long enough to show bursts. The last request is due before the run
   * ends, so two slots of 65 to 128 are added.
   */
  private static boolean shown(double independent, int slots, double seconds) {
    return independent >= FEWEST_INDEPENDENT
        && slots >= BatchMeans.FEWEST_SLOTS
        && seconds + 2 * seconds / slots >= SHORTEST_SECONDS;
  }

  /** Returns φ at the level that about this share exceeds, and at a more common one. */
  private static double inTail(
      RequestStats stats,
      Metric kept,
      double tail,
      boolean upper,
      boolean adjusted,
      double independent) {
    if (stats.distributions().get(kept) == null) {
      return 1;
    }
    boolean rare = tail < RARE;
    double judged =
        BatchMeans.effect(
            split(stats, kept, tail, upper, adjusted), known(kept, independent), rare);
    return rare
        ? Math.max(
            judged, BatchMeans.effect(split(stats, kept, RARE, upper, adjusted), BATCHES_OF_MANY))
        : judged;
  }

  /**
   * Returns the known number of independent values; 0 for gaps, of which many count as independent
   * even if answers depend strongly.
   */
  private static double known(Metric kept, double independent) {
    return kept.pooled() ? 0 : independent;
  }

  /**
   * Returns batches split at the level that about this share exceeds, and at least {@value
   * #FEWEST_BEYOND} requests.
   */
  private static List<TimeBatch> split(
      RequestStats stats, Metric kept, double share, boolean upper, boolean adjusted) {
    Batches batches = stats.batches();
    Distribution all = requireNonNull(stats.distributions().get(kept));
    double values = values(batches, kept, adjusted);
    double requests = batches.fine().stream().mapToLong(Batches.Batch::succeeded).sum();
    double each = kept.pooled() ? Math.max(1, all.count() / Math.max(1, requests)) : 1;
    double requested = Math.max(FEWEST_BEYOND * each, Math.ceil(share * values));
    long rank = Math.round(upper ? values - requested + 1 : requested);
    double level = rank > all.count() ? Double.MAX_VALUE : all.atRank(Math.max(1, rank));
    List<TimeBatch> below =
        Dependence.beyond(batches.fine(), kept, CoarseCounts.below(level), adjusted);
    List<TimeBatch> above = Dependence.beyond(batches.fine(), kept, level, adjusted);
    boolean nearer = beyond(below, upper) * beyond(above, upper) > requested * requested;
    return nearer == upper ? above : below;
  }

  /** Returns how many values lie beyond a level, as far as coarse counts show. */
  private static double beyond(List<TimeBatch> batches, boolean upper) {
    return batches.stream()
        .mapToLong(each -> upper ? each.missed() : each.judged() - each.missed())
        .sum();
  }

  private static double values(Batches batches, Metric kept, boolean adjusted) {
    return batches.fine().stream()
        .mapToLong(each -> each.count(kept) + (adjusted ? each.lost() : 0))
        .sum();
  }
}
