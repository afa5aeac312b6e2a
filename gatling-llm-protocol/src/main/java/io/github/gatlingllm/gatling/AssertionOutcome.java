/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.gatling;

/** What became of an assertion of the run. */
public sealed interface AssertionOutcome {

  /** Gatling's own words for the assertion. */
  String text();

  /**
   * Gatling judges it by a value.
   *
   * @param text Gatling's own words for the assertion
   * @param holds whether it holds
   * @param actual the value, as Gatling prints it
   */
  record Judged(String text, boolean holds, double actual) implements AssertionOutcome {}

  /**
   * Gatling finds nothing to judge it by, and so it fails.
   *
   * @param text Gatling's own words for the assertion
   * @param error Gatling's own words for why
   */
  record Unresolved(String text, String error) implements AssertionOutcome {}

  /**
   * It was not judged here. What Gatling makes of it only its exit code tells.
   *
   * @param text Gatling's own words for the assertion
   * @param reason why
   */
  record Unknown(String text, String reason) implements AssertionOutcome {}
}
