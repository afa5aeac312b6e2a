// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.github.gatlingllm.javaapi.LlmDsl.*;
import static io.github.gatlingllm.javaapi.ReliabilityDsl.*;

import io.github.gatlingllm.javaapi.BystanderBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Objectives;
import io.github.gatlingllm.javaapi.SloBuilder;
import java.util.List;

/** The code in measure-a-bystander.md. */
final class BystanderSnippets {

  List<Object> probed() {
    // docs
    SloBuilder quiet = slo("quiet").ttft().lte(ms(500));

    BystanderBuilder bystander = probe(1).perSecond().slo(quiet);

    LlmProtocolBuilder llmProtocol = llm.openAi().model("llama-3").with(bystander);

    Objectives gate =
        objectives(
            metric("probe").ttft().percentile(95).lte(ms(400)),
            goodput(quiet).attainment().gte(95),
            bystander.loadCost().ttft().percentile(50).lte(ms(150)));
    // end
    return List.of(llmProtocol, gate);
  }
}
