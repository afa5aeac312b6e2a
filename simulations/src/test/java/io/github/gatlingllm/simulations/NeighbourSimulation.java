// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.poisson;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static io.github.gatlingllm.javaapi.TenantDsl.tenant;
import static io.github.gatlingllm.javaapi.TenantDsl.tenants;

import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.TenantsBuilder;
import java.time.Duration;

/**
 * The noisy-neighbour test: {@code gold} sends at a steady rate, and {@code bulk} floods the server
 * in every second phase. The build fails unless the flood costs gold at most {@code
 * -Dneighbour.points} (5) percentage points of its SLO's attainment.
 *
 * <p>Gold sends {@code -Dllm.rate} (4) requests per second and must get its first token within
 * {@code -Dneighbour.ttft} (500) ms. A flood has {@code -Dneighbour.flood} (120) requests per
 * second; choose one above the capacity. A phase lasts {@code -Dneighbour.phase} (10) s, so that
 * most of it remains after the server has worked off the flood before.
 */
public class NeighbourSimulation extends Simulation {

  private static final int PROMPT_TOKENS = 256;
  private static final int ANSWER_TOKENS = 32;

  private final Example example =
      Example.of(NeighbourSimulation.class, "llm.rate=4", "llm.duration=200s", "llm.warmUp=0s");

  private final double flood = CommandLine.decimal("neighbour.flood", 120);
  private final double points = CommandLine.decimal("neighbour.points", 5);

  private final TenantsBuilder tenants =
      tenants(
              tenant("gold")
                  .slo(slo("gold").ttft().lte(ms(CommandLine.number("neighbour.ttft", 500)))),
              tenant("bulk"))
          .phases(Duration.ofMillis(Math.round(1000 * CommandLine.decimal("neighbour.phase", 10))));

  private final ChatBuilder chat =
      llm("chat")
          .chat()
          .user(prompts(PROMPT_TOKENS).unique(example.seed()))
          .exactOutputTokens(ANSWER_TOKENS);

  {
    setUp(
            scenario("Gold")
                .exec(tenants.request("gold", chat))
                .injectOpen(
                    poisson(example.usersPerSecond())
                        .during(example.duration())
                        .seed(example.seed())),
            scenario("Bulk")
                .exec(tenants.request("bulk", chat))
                .injectOpen(tenants.flood(flood).during(example.duration()).seed(example.seed())))
        .protocols(example.http(), example.protocol().with(tenants))
        .assertions(objectives(tenants.victim("gold").whileFloodedBy("bulk").noWorseThan(points)));
  }
}
