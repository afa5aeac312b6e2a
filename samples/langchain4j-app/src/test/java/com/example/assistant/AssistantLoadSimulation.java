package com.example.assistant;

import static io.gatling.javaapi.core.CoreDsl.*;
import static io.github.gatlingllm.javaapi.LlmDsl.*;

import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * What the application adds to its model: load on the application, with a simulated LLM behind it
 * that sends the first token after some 100 ms. LLM_SECONDS: how long the load lasts.
 */
public class AssistantLoadSimulation extends Simulation {

  private final LlmSimulator model =
      LlmSimulator.start(SimulatorOptions.profile("fast").withModel("llama-3"));
  private final AssistantServer application = application(model.url() + "/v1");

  private final LlmProtocolBuilder llmProtocol =
      llm.openAi().baseUrl(application.url()).model("assistant").warmUp(10);

  private final ScenarioBuilder support =
      scenario("Support").exec(llm("question").chat().user(prompts(128).unique()).maxTokens(48));

  {
    String seconds = System.getenv().getOrDefault("LLM_SECONDS", "60");
    setUp(support.injectOpen(poisson(5).during(Integer.parseInt(seconds))))
        .protocols(llmProtocol)
        .assertions(
            objectives(
                    metric("question").ttft().percentile(95).lte(ms(300)),
                    metric("question").tpot().percentile(95).lte(ms(50)))
                .and(details("question").failedRequests().percent().lt(1.0)));
  }

  @Override
  public void after() {
    application.close();
    model.close();
  }

  private static AssistantServer application(String llm) {
    try {
      return AssistantServer.start(0, llm);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
