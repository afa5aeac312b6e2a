// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.github.gatlingllm.javaapi.AgentDsl.*;
import static io.github.gatlingllm.javaapi.LlmDsl.*;

import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Objectives;
import java.util.List;

/** The code in raise-the-cache-hit-rate.md. */
final class CacheSnippets {

  List<Object> gate() {
    // docs
    LlmProtocolBuilder llmProtocol =
        llm.openAi()
            .model("llama-3")
            .header("x-session-id", sessionId())
            .tokenizer(tokenizerFile("tokenizer.json"))
            .with(
                promptCache()
                    .blockTokens(16)
                    .chatTemplate(5, 4)
                    .replicaHeader("x-replica")
                    .prime("You are a helpful assistant."));

    Objectives gate = objectives(cacheEfficiency().gte(80));
    // end
    return List.of(llmProtocol, gate);
  }
}
