// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.github.gatlingllm.javaapi.LlmDsl.baseline;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.QualityDsl.consistency;
import static io.github.gatlingllm.javaapi.QualityDsl.quality;
import static io.github.gatlingllm.javaapi.Scorers.lastNumber;
import static io.github.gatlingllm.javaapi.Scorers.scorer;

import io.github.gatlingllm.javaapi.Baseline;
import io.github.gatlingllm.javaapi.ConsistencyBuilder;
import io.github.gatlingllm.javaapi.Objectives;
import io.github.gatlingllm.javaapi.QualityBuilder;
import io.github.gatlingllm.javaapi.QualityScorer;

/** The code in check-quality.md. */
final class QualitySnippets {

  private QualitySnippets() {}

  static Objectives gate() {
    // docs
    QualityBuilder sums = quality("gsm8k.jsonl").scorer(lastNumber()).share(10);

    Objectives gate =
        objectives(
            sums.noWorseThanUnloaded().byPercent(1), // of the score without load
            sums.gte(0.83));
    // end
    return gate;
  }

  static Objectives same() {
    // docs
    ConsistencyBuilder probes = consistency("probes.jsonl").share(1).repeatedAtRest(3);

    Objectives gate =
        objectives(
            probes.sameAsUnloaded().gte(95), // percent
            probes.firstDivergence().gte(200), // characters, the median of those that differ
            probes.lengthDrift().between(-2, 2), // percent
            probes.fingerprintChanges().is(0));
    // end
    return gate;
  }

  static Objectives regressions() {
    // docs
    Baseline before = baseline("chat-baseline.json");
    QualityBuilder sums = quality("gsm8k.jsonl").scorer(lastNumber());
    ConsistencyBuilder probes = consistency("probes.jsonl");

    Objectives gate =
        objectives(
            sums.noWorseThan(before).byPercent(1), // of the earlier run's score
            probes.sameAsUnloaded().noWorseThan(before).byPoints(2));
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
