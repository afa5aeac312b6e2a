/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.slo.validity.RunChecks;
import java.util.List;
import java.util.stream.Stream;

/**
 * Whether a run's figures can be trusted.
 *
 * @param reasons why it is invalid; empty while nothing speaks against it
 * @param warnings what a reader must know
 * @param notChecked names of the checks that could not be made
 * @param checks each check by itself
 */
public record Validity(
    List<String> reasons, List<String> warnings, List<String> notChecked, RunChecks checks) {

  /** Copies. */
  public Validity {
    reasons = List.copyOf(reasons);
    warnings = List.copyOf(warnings);
    notChecked = List.copyOf(notChecked);
  }

  /** What the checks say, and warnings of all kinds. */
  public static Validity of(RunChecks checks, List<String> warnings) {
    return new Validity(
        checks.reasons(),
        Stream.concat(checks.warnings().stream(), warnings.stream()).toList(),
        checks.notChecked(),
        checks);
  }

  /** The same with more that a reader must know. */
  Validity withWarnings(List<String> more) {
    return new Validity(
        reasons, Stream.concat(warnings.stream(), more.stream()).toList(), notChecked, checks);
  }

  /** Whether every check that makes sense was made, so that {@code valid} can be said at all. */
  public boolean complete() {
    return notChecked.isEmpty();
  }

  /** Whether nothing speaks against the run. */
  public boolean valid() {
    return reasons.isEmpty();
  }
}
