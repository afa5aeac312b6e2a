/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulations;

import static io.github.gatlingllm.javaapi.LlmDsl.consistency;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.percent;
import static io.github.gatlingllm.javaapi.LlmDsl.quality;
import static io.github.gatlingllm.javaapi.Scorers.lastNumber;
import static io.github.gatlingllm.javaapi.Scorers.scorer;

import io.github.gatlingllm.javaapi.ConsistencyBuilder;
import io.github.gatlingllm.javaapi.Objectives;
import io.github.gatlingllm.javaapi.QualityBuilder;
import io.github.gatlingllm.javaapi.QualityScorer;

/** The code in quality.md. */
final class QualitySnippets {

  private QualitySnippets() {}

  static Objectives gate() {
    // docs
    QualityBuilder sums = quality("gsm8k.jsonl").scorer(lastNumber()).share(percent(10));

    Objectives gate =
        objectives(
            sums.noWorseThanUnloaded(percent(1)), // of the score without load
            sums.gte(0.83));
    // end
    return gate;
  }

  static Objectives same() {
    // docs
    ConsistencyBuilder probes = consistency("probes.jsonl").share(percent(1)).repeatedAtRest(3);

    Objectives gate =
        objectives(
            probes.sameAsUnloaded().gte(95), // percent
            probes.firstDivergence().gte(200), // characters, the median of those that differ
            probes.lengthDrift().between(-2, 2), // percent
            probes.fingerprintChanges().is(0));
    // end
    return gate;
  }

  static QualityScorer own() {
    // docs
    QualityScorer polite =
        scorer("polite", (prompt, reference, answer) -> answer.contains("please") ? 1 : 0);
    // end
    return polite;
  }
}
