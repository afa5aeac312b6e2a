// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.roundRobinSwitch;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.metric;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.poisson;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;
import static io.github.gatlingllm.javaapi.LlmDsl.requests;

import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import java.util.function.Function;

/**
 * Users who close the tab, before the first token or after reading enough. A server that detects
 * this frees their slots; another one continues computing, which slows down the remaining users.
 */
public class CancellationSimulation extends Simulation {

  private final Example example = Example.of(CancellationSimulation.class, "llm.rate=20");

  private final LlmProtocolBuilder llmProtocol = example.protocol();

  private final Function<Session, String> prompt = prompts(256).unique(example.seed());

  private final ScenarioBuilder users =
      scenario("Users")
          .exec(
              roundRobinSwitch()
                  .on(
                      exec(llm("stays").chat().user(prompt).exactOutputTokens(64)),
                      exec(llm("stays").chat().user(prompt).exactOutputTokens(64)),
                      exec(
                          llm("leaves after 16 tokens")
                              .chat()
                              .user(prompt)
                              .exactOutputTokens(256)
                              .abandonAfterTokens(16)),
                      exec(
                          llm("waits 20 ms")
                              .chat()
                              .user(prompt)
                              .exactOutputTokens(64)
                              .patience(ms(20)))));

  {
    setUp(
            users.injectOpen(
                poisson(example.usersPerSecond()).during(example.duration()).seed(example.seed())))
        .protocols(example.http(), llmProtocol)
        .assertions(
            objectives(
                    // Users who leave are cancelled, not failed.
                    requests().failedPercent().lte(1),
                    metric("stays").ttft().percentile(95).lte(ms(500)))
                .abandonmentTest());
  }
}
