/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo;

import io.github.gatlingllm.timeline.Metric;

/**
 * One bound of an SLO on one request.
 *
 * @param metric a per-request metric
 * @param comparison how the value is compared
 * @param limit in the metric's own unit: nanoseconds or tokens per second
 */
public record Bound(Metric metric, Comparison comparison, double limit) {

  /** Validates. */
  public Bound {
    if (metric.pooled()) {
      throw new IllegalArgumentException(
          "the metric of a bound must have one value a request, but was "
              + metric.label()
              + ", which is pooled over all gaps: bound maxStall instead");
    }
    if (!Double.isFinite(limit)) {
      throw new IllegalArgumentException(
          "the limit of a bound on " + metric.label() + " must be finite, but was " + limit);
    }
  }

  /** Whether a request's value keeps the bound. */
  public boolean holds(double value) {
    return comparison.holds(value, limit);
  }

  /** {@code TTFT ≤ 200 ms}. */
  public String text() {
    return metric.label()
        + " "
        + comparison.symbol()
        + " "
        + Quantity.exact(limit / metric.outputDivisor())
        + " "
        + Quantity.unit(metric);
  }
}
