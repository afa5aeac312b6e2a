// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.goodput;
import static io.github.gatlingllm.javaapi.LlmDsl.mix;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.poisson;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static io.github.gatlingllm.javaapi.Profiles.chat;
import static io.github.gatlingllm.javaapi.Profiles.code;
import static io.github.gatlingllm.javaapi.Profiles.rag;

import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.SloBuilder;

/** Chat, questions with passages, and code on one server, each with its own SLO. */
public class MixedTrafficSimulation extends Simulation {

  private final Example example = Example.of(MixedTrafficSimulation.class, "llm.rate=8");

  private final SloBuilder interactive = slo("interactive").ttft().lte(ms(500)).tpot().lte(ms(30));
  private final SloBuilder patient = slo("patient").ttft().lte(ms(1500)).tpot().lte(ms(50));
  private final SloBuilder instant = slo("instant").e2e().lte(ms(1500));

  private final LlmProtocolBuilder llmProtocol = example.protocol();

  // Remove scaledTo(...) for a model with a context of 32k tokens or more.
  private final ScenarioBuilder traffic =
      scenario("Traffic")
          .exec(
              mix()
                  .seed(example.seed())
                  .share(70, chat().seed(1).scaledTo(4096).request("chat").slo(interactive))
                  .share(20, rag().seed(2).scaledTo(4096).request("rag").slo(patient))
                  .share(10, code().seed(3).scaledTo(4096).request("code").slo(instant)));

  {
    setUp(
            traffic.injectOpen(
                poisson(example.usersPerSecond()).during(example.duration()).seed(example.seed())))
        .protocols(example.http(), llmProtocol)
        .assertions(
            objectives(
                goodput(interactive).attainment().gte(90),
                goodput(patient).attainment().gte(90),
                goodput(instant).attainment().gte(90)));
  }
}
