/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.slo.verdict.RunEnd;
import java.util.Optional;

/** The words about a run that did not go on to the end of its load. */
public final class EndWords {

  private EndWords() {}

  /** {@code stopped early: the budget of 500 requests is spent: 512 sent}. */
  public static Optional<String> of(RunEnd end) {
    return end.kind() == RunEnd.Kind.STOPPED_EARLY
        ? Optional.of("stopped early: " + end.reason())
        : Optional.empty();
  }
}
