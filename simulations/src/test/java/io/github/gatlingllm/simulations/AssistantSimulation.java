// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.*;
import static io.github.gatlingllm.javaapi.LlmDsl.*;

import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.SloBuilder;

/** The README's quick start, word for word. */
public class AssistantSimulation extends Simulation {

  // The SLO of one answer.
  private final SloBuilder interactive = slo("interactive").ttft().lte(ms(200)).tpot().lte(ms(25));

  private final LlmProtocolBuilder llmProtocol =
      llm.openAi().baseUrl("http://localhost:8080").model("llama-3").warmUp(10);

  private final ScenarioBuilder chat =
      scenario("Chat").exec(llm("chat").chat().user(prompts(128).unique()).exactOutputTokens(48));

  {
    setUp(chat.injectOpen(poisson(5).during(60)))
        .protocols(llmProtocol)
        // The objectives of the run: each line passes or fails the build.
        .assertions(
            objectives(
                    metric("chat").ttft().percentile(99).lte(ms(200)),
                    goodput(interactive).attainment().gte(99))
                .and(details("chat").failedRequests().percent().lt(1.0)));
  }
}
