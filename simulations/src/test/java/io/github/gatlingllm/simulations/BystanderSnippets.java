// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.github.gatlingllm.javaapi.LlmDsl.*;
import static io.github.gatlingllm.javaapi.ReliabilityDsl.*;

import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Objectives;
import io.github.gatlingllm.javaapi.SloBuilder;
import java.util.List;

/** The code in measure-a-bystander.md. */
final class BystanderSnippets {

  List<Object> probed() {
    // docs
    SloBuilder quiet = slo("quiet").ttft().lte(ms(500));

    LlmProtocolBuilder llmProtocol =
        llm.openAi().model("llama-3").with(probe(1).perSecond().slo(quiet));

    Objectives gate =
        objectives(
            metric("probe").ttft().percentile(95).lte(ms(400)),
            goodput(quiet).attainment().gte(95));
    // end
    return List.of(llmProtocol, gate);
  }
}
