// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.goodput;
import static io.github.gatlingllm.javaapi.LlmDsl.metric;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.perInputToken;
import static io.github.gatlingllm.javaapi.LlmDsl.poisson;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static io.github.gatlingllm.javaapi.Profiles.rag;

import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.SloBuilder;

/**
 * Questions with retrieved passages: long prompts, a third of them shared, and short answers. The
 * server spends its time in prefill, so TTFT matters most; its bound grows with the prompt.
 */
public class RagSimulation extends Simulation {

  private final Example example = Example.of(RagSimulation.class, "llm.rate=4");

  private final SloBuilder patient =
      slo("patient").ttft().lte(ms(300), perInputToken(ms(0.3))).tpot().lte(ms(50));

  private final LlmProtocolBuilder llmProtocol = example.protocol();

  private final ScenarioBuilder questions =
      scenario("Questions")
          // Remove scaledTo(...) for a model with a context of 16k tokens or more.
          .exec(rag().seed(example.seed()).scaledTo(4096).request("rag"));

  {
    setUp(
            questions.injectOpen(
                poisson(example.usersPerSecond()).during(example.duration()).seed(example.seed())))
        .protocols(example.http(), llmProtocol)
        .assertions(
            objectives(
                metric("rag").ttft().percentile(95).lte(ms(1000)),
                goodput(patient).attainment().gte(95)));
  }
}
