// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.github.gatlingllm.javaapi.LlmDsl.*;

import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Objectives;
import java.time.Duration;
import java.util.List;

/** The snippets of src/docs/how-to/watch-the-server.md. */
final class ServerSnippets {

  private ServerSnippets() {}

  static Objectives gated() {
    // docs
    Objectives gate =
        objectives(
            server().preemptions().delta().is(0),
            server().kvCacheUsagePercent().max().lt(95),
            server().waiting().percentile(99).lt(4),
            server().prefixCacheHitPercent().gte(40),
            server().queueTime().mean().lte(ms(50)));
    // end
    return gate;
  }

  static LlmProtocolBuilder named() {
    // docs
    LlmProtocolBuilder llmProtocol =
        llm.model("llama-3")
            .serverMetrics("http://gpu-1:8000/metrics", "http://gpu-2:8000/metrics")
            .serverMetricsInterval(Duration.ofMillis(500));
    // end
    return llmProtocol;
  }

  static List<Object> powered() {
    // docs
    LlmProtocolBuilder llmProtocol =
        llm.model("llama-3").gpuMetrics("http://gpu-1:9400/metrics", "http://gpu-2:9400/metrics");

    Objectives gate =
        objectives(
            server().energy().perOutputToken().lt(0.5),
            server().energy().perGoodToken().lt(0.6),
            server().energy().outputTokensPerSecondPerMegawatt().gt(2_000_000));
    // end
    return List.of(llmProtocol, gate);
  }

  static LlmProtocolBuilder controlled() {
    // docs
    LlmProtocolBuilder llmProtocol =
        llm.model("llama-3")
            .beforeRun(post("/reset_prefix_cache?reset_external=true").required())
            .beforeLevel(post("/start_profile"))
            .afterLevel(post("/stop_profile"));
    // end
    return llmProtocol;
  }

  static LlmProtocolBuilder profiled() {
    // docs
    LlmProtocolBuilder llmProtocol =
        llm.model("llama-3")
            .profileDuring(
                Duration.ofSeconds(20),
                Duration.ofSeconds(30),
                post("/start_profile"),
                post("/stop_profile"));
    // end
    return llmProtocol;
  }
}
