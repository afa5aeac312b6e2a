// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.conversation;
import static io.github.gatlingllm.javaapi.LlmDsl.dataset;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.metric;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.poisson;

import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.Conversation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.ThinkTime;
import java.time.Duration;

/**
 * Replays recorded sessions with the server's own answers: the context grows from turn to turn,
 * which a prefix cache can compensate. {@code -Dllm.rate} sets sessions per second, {@code
 * -Dsessions.file} another dataset.
 */
public class MultiTurnSimulation extends Simulation {

  private final Example example = Example.of(MultiTurnSimulation.class, "llm.rate=2");

  private final LlmProtocolBuilder llmProtocol = example.protocol();

  private final Conversation talk =
      conversation("talk")
          .thinkTime(ThinkTime.logNormal(Duration.ofMillis(500), 0.8), example.seed());

  private final ScenarioBuilder sessions =
      scenario("Sessions")
          .exec(
              talk.from(
                      dataset(System.getProperty("sessions.file", "datasets/sharegpt-form.json"))
                          .shuffled(example.seed())
                          .circular())
                  .maxTurns(8)
                  .play(llm("turn").chat()));

  {
    setUp(
            sessions.injectOpen(
                poisson(example.usersPerSecond()).during(example.duration()).seed(example.seed())))
        .protocols(example.http(), llmProtocol)
        .assertions(objectives(metric("turn").ttft().percentile(95).lte(ms(500))));
  }
}
