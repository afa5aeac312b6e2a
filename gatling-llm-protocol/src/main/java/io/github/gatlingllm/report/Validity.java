/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import java.util.List;

/**
 * Whether a run's figures can be trusted.
 *
 * @param reasons why it is invalid; empty while nothing speaks against it
 * @param warnings what a reader must know
 * @param notChecked names of the checks that were not made
 */
public record Validity(List<String> reasons, List<String> warnings, List<String> notChecked) {

  /** Copies. */
  public Validity {
    reasons = List.copyOf(reasons);
    warnings = List.copyOf(warnings);
    notChecked = List.copyOf(notChecked);
  }

  /** Whether every check was made, so that {@code valid} can be said at all. */
  public boolean complete() {
    return notChecked.isEmpty();
  }

  /** Whether nothing speaks against the run. */
  public boolean valid() {
    return reasons.isEmpty();
  }
}
