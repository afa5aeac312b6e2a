package com.example.llm;

import static io.gatling.javaapi.core.CoreDsl.*;
import static io.github.gatlingllm.javaapi.LlmDsl.*;

import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.SloBuilder;

/**
 * Fails the build if the server misses its SLO. LLM_URL names the server, LLM_SECONDS how long the
 * load lasts.
 */
public class GateSimulation extends Simulation {

  private static String setting(String name, String otherwise) {
    String value = System.getenv(name);
    return value == null || value.isBlank() ? otherwise : value;
  }

  private final SloBuilder interactive = slo("interactive").ttft().lte(ms(500)).tpot().lte(ms(50));

  private final LlmProtocolBuilder llmProtocol =
      llm.openAi()
          .baseUrl(setting("LLM_URL", "http://localhost:8080"))
          .model(setting("LLM_MODEL", "llama-3"))
          .warmUp(10);

  private final ScenarioBuilder chat =
      scenario("Chat").exec(llm("chat").chat().user(prompts(128).unique()).maxTokens(48));

  {
    setUp(chat.injectOpen(poisson(5).during(Integer.parseInt(setting("LLM_SECONDS", "60")))))
        .protocols(llmProtocol)
        .assertions(
            objectives(
                    metric("chat").ttft().percentile(95).lte(ms(500)),
                    goodput(interactive).attainment().gte(95))
                .and(details("chat").failedRequests().percent().lt(1.0)));
  }
}
