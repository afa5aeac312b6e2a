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
 * @param counts how many requests of each end
 * @param failures constant failure text → count
 * @param failureDependence φ of the failures: so many requests count as one, as far as they go
 * @param metrics every metric that has values
 * @param rates those that are known
 * @param slos by name
 * @param overTime how they went; null: nobody kept it
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

  /** Copies. */
  public BaselineStats {
    failures = Collections.unmodifiableSortedMap(new TreeMap<>(failures));
    metrics = Collections.unmodifiableMap(copy(Metric.class, metrics));
    rates = Collections.unmodifiableMap(copy(RateFigure.class, rates));
    slos = Collections.unmodifiableSortedMap(new TreeMap<>(slos));
  }

  /**
   * How often an SLO was met.
   *
   * @param good requests that met it
   * @param judged all that count
   * @param dependence so many of them count as one
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

  /** The figures of requests that have just run. */
  public static BaselineStats of(RequestStats stats, List<SloStats> slos) {
    return of(stats, slos, EnumSet.allOf(Metric.class));
  }

  /** The same of some metrics only. */
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

  /** The same with how they went. */
  public BaselineStats with(@Nullable BaselineSeries overTime) {
    return new BaselineStats(counts, failures, failureDependence, metrics, rates, slos, overTime);
  }

  /** Where nobody told the tokens, a rate of 0 would be a lie. */
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
