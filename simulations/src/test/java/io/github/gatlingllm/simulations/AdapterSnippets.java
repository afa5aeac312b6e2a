// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.*;
import static io.github.gatlingllm.javaapi.AdapterDsl.*;
import static io.github.gatlingllm.javaapi.LlmDsl.*;

import io.gatling.javaapi.core.ScenarioBuilder;
import io.github.gatlingllm.javaapi.AdaptersBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Objectives;
import java.util.List;

/** The code in test-lora-adapters.md. */
final class AdapterSnippets {

  List<Object> adapted() {
    // docs
    AdaptersBuilder adapters = adapters("sql", "legal", "support").zipf(1.1);

    ScenarioBuilder chat =
        scenario("Chat").exec(adapters.mix(llm("chat").chat().user("#{prompt}")).seed(42));

    LlmProtocolBuilder llmProtocol = llm.openAi().model("llama-3").with(adapters);

    Objectives gate =
        objectives(
            adapters.swapCost().lte(ms(200)), metric("legal").ttft().percentile(95).lte(ms(800)));
    // end
    return List.of(chat, llmProtocol, gate);
  }
}
