// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.goodput;
import static io.github.gatlingllm.javaapi.LlmDsl.logNormal;
import static io.github.gatlingllm.javaapi.LlmDsl.metric;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.poisson;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static io.github.gatlingllm.javaapi.Profiles.code;

import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.SloBuilder;

/**
 * Code generation: prompts like those of editors, answers of hundreds of tokens. The server spends
 * its time in decode, so TPOT and stalls matter most.
 */
public class CodeSimulation extends Simulation {

  private final Example example = Example.of(CodeSimulation.class, "llm.rate=6");

  private final SloBuilder fluent = slo("fluent").tpot().lte(ms(30)).maxStall().lte(ms(400));

  private final LlmProtocolBuilder llmProtocol = example.protocol();

  private final ScenarioBuilder developers =
      scenario("Developers")
          .exec(
              code()
                  .seed(example.seed())
                  .maxInputTokens(2048)
                  .outputTokens(logNormal(300, 0.6).between(16, 1024))
                  .request("code"));

  {
    setUp(
            developers.injectOpen(
                poisson(example.usersPerSecond()).during(example.duration()).seed(example.seed())))
        .protocols(example.http(), llmProtocol)
        .assertions(
            objectives(
                metric("code").tpot().percentile(95).lte(ms(30)),
                goodput(fluent).attainment().gte(95)));
  }
}
