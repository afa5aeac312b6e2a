// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.*;
import static io.github.gatlingllm.javaapi.LlmDsl.*;
import static io.github.gatlingllm.javaapi.TenantDsl.*;

import io.gatling.javaapi.core.PopulationBuilder;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Objectives;
import io.github.gatlingllm.javaapi.SloBuilder;
import io.github.gatlingllm.javaapi.TenantsBuilder;
import java.util.List;

/** The code in test-noisy-neighbours.md. */
final class NeighbourSnippets {

  List<Object> flooded(ChatBuilder chat) {
    // docs
    SloBuilder fast = slo("gold").ttft().lte(ms(500));

    TenantsBuilder tenants = tenants(tenant("gold").slo(fast), tenant("bulk"));

    PopulationBuilder gold =
        scenario("Gold").exec(tenants.request("gold", chat)).injectOpen(poisson(4).during(200));
    PopulationBuilder bulk =
        scenario("Bulk")
            .exec(tenants.request("bulk", chat))
            .injectOpen(tenants.flood(120).during(200));

    LlmProtocolBuilder llmProtocol = llm.openAi().model("llama-3").with(tenants);

    Objectives gate =
        objectives(
            tenants.victim("gold").whileFloodedBy("bulk").noWorseThan(5),
            metric("gold").ttft().percentile(95).lte(ms(400)));
    // end
    return List.of(gold, bulk, llmProtocol, gate);
  }
}
