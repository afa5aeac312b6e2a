// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.*;
import static io.github.gatlingllm.javaapi.LlmDsl.*;

import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.SloBuilder;

/** The quick start: a load profile, token timings, and objectives that can fail the build. */
public class QuickStartSimulation extends Simulation {

  // A simulated server, unless -Dllm.url=… and -Dllm.model=… lead to yours.
  private final Example example =
      Example.of(QuickStartSimulation.class, "llm.rate=45", "llm.warmUp=15s", "llm.duration=40s");

  // The SLO of one answer.
  private final SloBuilder interactive = slo("interactive").ttft().lte(ms(1000)).tpot().lte(ms(25));

  private final LlmProtocolBuilder llmProtocol = example.protocol();

  private final ScenarioBuilder chat =
      scenario("Chat")
          .exec(
              llm("chat")
                  .chat()
                  .user(prompts(128).unique(example.seed()))
                  .exactOutputTokens(24)
                  .check(finishReason().is("length")));

  {
    setUp(
            chat.injectOpen(
                rampUsersPerSec(10).to(example.usersPerSecond()).during(5),
                constantUsersPerSec(example.usersPerSecond()).during(example.measured())))
        .protocols(example.http(), llmProtocol)
        // The objectives of the run: each line passes or fails the build.
        .assertions(
            objectives(
                    metric("chat").ttft().percentile(95).lte(ms(1000)),
                    metric("chat").tpot().percentile(95).lte(ms(25)),
                    goodput(interactive).attainment().gte(90.0))
                .and(details("chat").failedRequests().percent().lt(1.0)));
  }
}
