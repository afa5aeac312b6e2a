// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.github.gatlingllm.javaapi.LlmDsl.*;
import static io.github.gatlingllm.javaapi.SanityDsl.*;

import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Objectives;
import io.github.gatlingllm.javaapi.SloBuilder;
import java.util.List;

/** The code in gate-on-sane-answers.md. */
final class SanitySnippets {

  List<Object> gate() {
    // docs
    SloBuilder interactive = slo("interactive").ttft().lte(ms(500)).sane();

    Objectives gate =
        objectives(
            goodput(interactive).attainment().gte(99),
            goodput(interactive).saneRequestsPerSecond().gte(8),
            requests().degeneratePercent().lte(0.5));
    // end
    return List.of(interactive, gate);
  }

  LlmProtocolBuilder report() {
    // docs
    LlmProtocolBuilder llmProtocol = llm.openAi().model("llama-3").with(checkSanity());
    // end
    return llmProtocol;
  }
}
