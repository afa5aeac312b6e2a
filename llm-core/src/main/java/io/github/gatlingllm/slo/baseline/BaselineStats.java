// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.baseline;

import io.github.gatlingllm.measure.Rates;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.certainty.Dependence;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.objective.RateFigure;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one request path, or of all requests, that runs are compared by.
 *
 * @param counts the number of requests by outcome
 * @param failures the number of failures by text
 * @param failureDependence φ of the failures: how many requests count as one
 * @param metrics the metrics that have values
 * @param rates the rates that are known
 * @param slos the SLOs by name
 * @param overTime the course over time; null if not recorded
 */
public record BaselineStats(
    RequestStats.Counts counts,
    SortedMap<String, Long> failures,
    double failureDependence,
    Map<Metric, MetricStats> metrics,
    Map<RateFigure, Double> rates,
    SortedMap<String, SloShare> slos,
    @Nullable BaselineSeries overTime) {

  private static final int EFFECT_DIGITS = 7;

  public BaselineStats {
    failures = Collections.unmodifiableSortedMap(new TreeMap<>(failures));
    metrics = Collections.unmodifiableMap(copy(Metric.class, metrics));
    rates = Collections.unmodifiableMap(copy(RateFigure.class, rates));
    slos = Collections.unmodifiableSortedMap(new TreeMap<>(slos));
  }

  /**
   * The attainment and goodput of an SLO.
   *
   * @param good requests that met it
   * @param judged requests that count
   * @param dependence φ: how many of them count as one
   * @param requestsPerSecond goodput
   * @param outputTokensPerSecond output tokens of good requests per second
   */
  public record SloShare(
      long good,
      long judged,
      double dependence,
      OptionalDouble requestsPerSecond,
      OptionalDouble outputTokensPerSecond) {

    static SloShare of(SloStats slo) {
      return new SloShare(
          slo.good(),
          slo.judged(),
          slo.dependence(),
          slo.goodRequestsPerSecond(),
          slo.goodOutputTokensPerSecond());
    }
  }

  /** Returns the figures of requests that have just run. */
  public static BaselineStats of(RequestStats stats, List<SloStats> slos) {
    return of(stats, slos, EnumSet.allOf(Metric.class));
  }

  /** Returns the figures with some of the metrics only. */
  public static BaselineStats of(RequestStats stats, List<SloStats> slos, Set<Metric> kept) {
    var metrics = new EnumMap<Metric, MetricStats>(Metric.class);
    for (Metric metric : kept) {
      MetricStats.of(metric, stats).ifPresent(figures -> metrics.put(metric, figures));
    }
    var shares = new TreeMap<String, SloShare>();
    slos.forEach(slo -> shares.put(slo.slo().name(), SloShare.of(slo)));
    return new BaselineStats(
        stats.counts(),
        stats.failures(),
        Quantity.rounded(Dependence.ofLost(stats.batches()), EFFECT_DIGITS),
        metrics,
        rates(stats),
        shares,
        null);
  }

  /** Returns a copy with a course over time. */
  public BaselineStats with(@Nullable BaselineSeries overTime) {
    return new BaselineStats(counts, failures, failureDependence, metrics, rates, slos, overTime);
  }

  /** Returns the known rates; a rate of unreported tokens would be a false 0. */
  private static Map<RateFigure, Double> rates(RequestStats stats) {
    var known = new EnumMap<RateFigure, Double>(RateFigure.class);
    Rates rates = stats.window();
    if (rates != null) {
      for (RateFigure figure : RateFigure.values()) {
        if (figure.unknown(stats) == null) {
          known.put(figure, figure.of(rates));
        }
      }
    }
    return known;
  }

  private static <K extends Enum<K>, V> Map<K, V> copy(Class<K> type, Map<K, V> map) {
    var copy = new EnumMap<K, V>(type);
    copy.putAll(map);
    return copy;
  }
}
