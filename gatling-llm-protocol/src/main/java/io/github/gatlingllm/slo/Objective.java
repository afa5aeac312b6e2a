/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo;

import java.util.List;

/**
 * A promise about a whole run.
 *
 * @param subject what it looks at
 * @param comparison how the actual value is compared
 * @param bound in the unit that outputs use: ms, tokens/s, req/s, %
 */
public record Objective(Subject subject, Comparison comparison, double bound) {

  /** Validates. */
  public Objective {
    if (!Double.isFinite(bound)) {
      throw new IllegalArgumentException("the bound of an objective must be finite: " + bound);
    }
  }

  /** {@code chat: TTFT p99 ≤ 200 ms}: unique within a run, and its name in Gatling's report. */
  public String text() {
    return ObjectiveText.of(this);
  }

  /** The request path it looks at; empty: all requests. */
  public List<String> path() {
    return subject.path();
  }

  /** The unit of bound and actual value: {@code ms}, {@code tokens/s}, {@code req/s}, {@code %}. */
  public String unit() {
    return subject.unit();
  }
}
