// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.gatling.commons.stats.assertion.AssertionPath;
import io.gatling.javaapi.core.Assertion;
import io.gatling.javaapi.core.CoreDsl;
import io.github.gatlingllm.gatling.Conversions;
import io.github.gatlingllm.gatling.GatlingText;
import io.github.gatlingllm.protocol.LlmProtocol;
import io.github.gatlingllm.slo.promise.Objective;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

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
  public static void requireIn(
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

  /**
   * Refuses a run that would be judged by promises that none of its requests can keep: their
   * protocol was replaced.
   *
   * @throws IllegalStateException naming the first objective without its protocol
   */
  static void requireOwned(
      List<io.gatling.commons.stats.assertion.Assertion> present,
      Collection<LlmProtocol> protocols) {
    Set<String> owned =
        protocols.stream()
            .flatMap(protocol -> protocol.gate().objectives().stream())
            .map(objective -> GatlingText.of(objective.text()))
            .collect(Collectors.toSet());
    for (var assertion : present) {
      if (assertion.path() instanceof AssertionPath.Details details) {
        List<String> parts = Conversions.list(details.parts());
        if (parts.size() == 2 && parts.get(0).equals(GROUP) && !owned.contains(parts.get(1))) {
          throw new IllegalStateException(
              "objective '"
                  + parts.get(1)
                  + "' is among the run's assertions, but no scenario with LLM requests has its"
                  + " protocol, so it would not be judged: call .protocols(...) once, with all"
                  + " protocols; a second .protocols(...) replaces the first");
        }
      }
    }
  }
}
