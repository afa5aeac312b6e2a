/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import io.gatling.javaapi.core.Assertion;
import io.gatling.javaapi.core.CoreDsl;
import io.github.gatlingllm.gatling.GatlingText;
import io.github.gatlingllm.slo.Objective;
import java.util.List;

/** Objectives as Gatling's own assertions: what makes a missed promise fail the build. */
public final class Assertions {

  /** The group that holds one request record per objective. */
  public static final String GROUP = "LLM objectives";

  private Assertions() {}

  /** The assertion on an objective's record: it fails on a KO record, and on none at all. */
  public static Assertion of(Objective objective) {
    return CoreDsl.details(GROUP, GatlingText.of(objective.text())).failedRequests().count().is(0L);
  }

  /**
   * Refuses a run that would not be judged by its promises.
   *
   * @throws IllegalStateException naming the first objective without its assertion
   */
  static void requireIn(
      List<io.gatling.commons.stats.assertion.Assertion> present, List<Objective> objectives) {
    for (Objective objective : objectives) {
      if (!present.contains(of(objective).asScala())) {
        throw new IllegalStateException(
            "objective '"
                + objective.text()
                + "' is not among the run's assertions, so it could not fail the build: call"
                + " .assertions(llmProtocol.assertions()) once, last, and with your own assertions"
                + " inside: llmProtocol.assertions(global()...); a second .assertions(...) or"
                + " .protocols(...) replaces the first");
      }
    }
  }
}
