/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.*;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.*;

import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.SloBuilder;
import java.time.Duration;

/** The whole of it on one page: a load profile, token timings, and promises that fail the build. */
public class QuickStartSimulation extends Simulation {

  // A server to talk to: replace it by the URL of yours.
  private final String url = EmbeddedSimulator.start();

  private final int seconds = Integer.getInteger("quickstart.seconds", 30);

  // What one user may expect of one answer.
  private final SloBuilder interactive = slo("interactive").ttft().lte(ms(200)).tpot().lte(ms(25));

  private final LlmProtocolBuilder llmProtocol =
      llm.openAi()
          .model(EmbeddedSimulator.MODEL)
          .warmUp(Duration.ofSeconds(5))
          // What the run promises: each line passes or fails the build.
          .objectives(
              objectives(
                  metric("chat").ttft().percentile(99).lte(ms(200)),
                  metric("chat").itl().percentile(99).lte(ms(50)),
                  goodput(interactive).attainment().gte(99.0)));

  private final ScenarioBuilder chat =
      scenario("Chat")
          .exec(
              llm("chat")
                  .chat()
                  .user(prompts(128).unique(42))
                  .outputTokens(48)
                  .check(finishReason().is("length")));

  {
    setUp(
            chat.injectOpen(
                rampUsersPerSec(10).to(45).during(5), constantUsersPerSec(45).during(seconds)))
        .protocols(http.baseUrl(url).shareConnections(), llmProtocol)
        .assertions(llmProtocol.assertions(global().failedRequests().percent().lt(1.0)));
  }
}
