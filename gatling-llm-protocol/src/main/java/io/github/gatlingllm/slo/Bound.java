/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo;

import io.github.gatlingllm.timeline.Metric;
import io.github.gatlingllm.timeline.TokenCounts;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One bound of an SLO on one request.
 *
 * @param metric a per-request metric
 * @param comparison how the value is compared
 * @param limit what it is compared with
 */
public record Bound(Metric metric, Comparison comparison, Limit limit) {

  /** A limit that is the same for every request, in the metric's own unit. */
  public Bound(Metric metric, Comparison comparison, double limit) {
    this(metric, comparison, Limit.of(limit));
  }

  /** Validates. */
  public Bound {
    if (metric.pooled()) {
      throw new IllegalArgumentException(
          "the metric of a bound must have one value a request, but was "
              + metric.label()
              + ", which is pooled over all gaps: bound maxStall instead");
    }
    if (!limit.isFinite()) {
      throw new IllegalArgumentException(
          "the limit of a bound on " + metric.label() + " must be finite, but was " + limit);
    }
  }

  /** Whether a request's value keeps the bound; empty where the limit is not known. */
  Optional<Boolean> holds(double value, TokenCounts tokens) {
    OptionalDouble known = limit.of(tokens);
    return known.isPresent()
        ? Optional.of(comparison.holds(value, known.getAsDouble()))
        : Optional.empty();
  }

  /** {@code TTFT ≤ 200 ms + 0.3 ms per input token}. */
  public String text() {
    return metric.label()
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
    return Quantity.exact(value / metric.outputDivisor()) + " " + Quantity.unit(metric);
  }
}
