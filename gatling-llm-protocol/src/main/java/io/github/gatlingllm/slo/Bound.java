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

  /** {@code TTFT ≤ 200 ms}. */
  public String text() {
    return metric.label() + " " + comparison.symbol() + " " + Quantity.of(metric, limit);
  }
}
