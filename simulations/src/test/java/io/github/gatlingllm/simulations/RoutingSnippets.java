// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.github.gatlingllm.javaapi.LlmDsl.*;
import static io.github.gatlingllm.javaapi.ReliabilityDsl.*;

import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Objectives;
import java.time.Duration;
import java.util.List;

/** The code in warm-up-until-steady.md and measure-a-gateway.md. */
final class RoutingSnippets {

  LlmProtocolBuilder warm() {
    // docs
    LlmProtocolBuilder llmProtocol =
        llm.openAi()
            .model("llama-3")
            .waitForServer(Duration.ofMinutes(10))
            .with(warmUpUntilSteady(Duration.ofMinutes(5)));
    // end
    return llmProtocol;
  }

  List<Object> routed() {
    // docs
    LlmProtocolBuilder llmProtocol =
        llm.baseUrl("http://gateway:8080")
            .model("llama-3")
            .sloHeaders()
            .with(gateway("http://vllm-0:8000"));

    Objectives gate = objectives(gatewayOverhead().ttft().lte(ms(5)));
    // end
    return List.of(llmProtocol, gate);
  }
}
