// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenCounts;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One bound of an SLO on one request.
 *
 * @param gauge the bounded value of a request
 * @param comparison the comparison
 * @param limit the limit, in the gauge's own unit
 */
public record Bound(Gauge gauge, BoundComparison comparison, MetricLimit limit) {

  /** Creates a bound on a metric's one value. */
  public Bound(Metric metric, BoundComparison comparison, MetricLimit limit) {
    this(new Gauge.Value(metric), comparison, limit);
  }

  /** Creates a bound with the same limit for every request, in the metric's own unit. */
  public Bound(Metric metric, BoundComparison comparison, double limit) {
    this(metric, comparison, MetricLimit.of(limit));
  }

  public Bound {
    if (!limit.isFinite()) {
      throw new IllegalArgumentException(
          ObjectiveErrorTexts.limitNotFinite(gauge.label(), limit.toString()));
    }
  }

  /** Returns whether it compares one value of a request with one limit for all of them. */
  public boolean ofOneValue() {
    return gauge instanceof Gauge.Value
        && limit.perInputToken() == 0
        && limit.perOutputToken() == 0;
  }

  /** Returns the metric of the value, in whose unit the limit is. */
  public Metric metric() {
    return gauge.metric();
  }

  /** Returns whether it depends on the number of output tokens. */
  boolean restsOnOutputTokens() {
    return metric().restsOnOutputTokens() || limit.perOutputToken() != 0;
  }

  /**
   * Returns whether such a request should have a value. A request that no load profile scheduled
   * has none from its schedule.
   */
  public boolean concerns(RequestRecord request) {
    return !metric().fromSchedule() || request.timing().scheduled() != Timing.ABSENT;
  }

  /** Returns whether a request's value keeps the bound; empty if the limit is not known. */
  Optional<Boolean> holds(double value, TokenCounts tokens) {
    OptionalDouble known = limit.of(tokens);
    return known.isPresent()
        ? Optional.of(comparison.holds(value, known.getAsDouble()))
        : Optional.empty();
  }

  /**
   * Returns the margin by which a request's value keeps the bound, in the gauge's own unit;
   * negative if it breaks it, NaN if the limit is not known.
   */
  double slack(double value, TokenCounts tokens) {
    double known = limit.of(tokens).orElse(Double.NaN);
    return comparison.upper() ? known - value : value - known;
  }

  /**
   * Returns by how much longer a request could have taken and still keep the bound, in nanoseconds
   * of {@link Metric#timed()}; by how much shorter if the bound is a lower one. Negative if it
   * breaks the bound, NaN if the limit is not known.
   */
  double slackNanos(double value, RequestRecord request) {
    double known = limit.of(request.tokens()).orElse(Double.NaN);
    double more = metric().nanosTo(request, value, known);
    return comparison.upper() == metric().isRate() ? -more : more;
  }

  /** Returns the bound as text: {@code TTFT ≤ 200 ms + 0.3 ms per input token}. */
  public String text() {
    if (metric() == Metric.SANE && comparison == BoundComparison.GTE && limit.fixed() == 1) {
      return "sane answer";
    }
    return gauge.label()
        + " "
        + comparison.symbol()
        + " "
        + shown(limit.fixed())
        + grown(limit.perInputToken(), "input")
        + grown(limit.perOutputToken(), "output");
  }

  private String grown(double perToken, String which) {
    return perToken == 0 ? "" : " + " + shown(perToken) + " per " + which + " token";
  }

  private String shown(double value) {
    return Quantity.withUnit(
        Quantity.exact(value / metric().outputDivisor()), Quantity.unit(metric()));
  }
}
