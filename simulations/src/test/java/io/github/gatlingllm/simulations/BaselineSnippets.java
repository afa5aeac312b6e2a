// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.github.gatlingllm.javaapi.LlmDsl.baseline;
import static io.github.gatlingllm.javaapi.LlmDsl.goodput;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.metric;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.requests;

import io.github.gatlingllm.javaapi.Baseline;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Objectives;
import io.github.gatlingllm.javaapi.SloBuilder;

/** The Java of src/docs/how-to/compare-runs.md. */
final class BaselineSnippets {

  private BaselineSnippets() {}

  static Objectives noWorse(SloBuilder interactive) {
    // docs
    Baseline before = baseline("src/test/resources/chat-baseline.json");

    Objectives gate =
        objectives(
            metric("chat").ttft().percentile(99).noWorseThan(before).byPercent(10),
            metric("chat").tpot().mean().noWorseThan(before).byPercent(5),
            metric().decodeRate().percentile(50).noWorseThan(before).byPercent(10),
            goodput(interactive).attainment().noWorseThan(before).byPoints(1),
            requests().outputTokensPerSecond().noWorseThan(before).byPercent(10),
            requests("chat").failedPercent().noWorseThan(before).byPoints(1));
    // end
    return gate;
  }

  static LlmProtocolBuilder remembered() {
    // docs
    var llmProtocol =
        llm.openAi().label("gpu", "H100").label("build", "1234").history("history.jsonl");
    // end
    return llmProtocol;
  }
}
