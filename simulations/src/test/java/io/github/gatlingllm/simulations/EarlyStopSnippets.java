// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.github.gatlingllm.javaapi.LlmDsl.*;

import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Objectives;
import io.github.gatlingllm.javaapi.SloBuilder;

/** The snippets of src/docs/how-to/stop-early.md. */
final class EarlyStopSnippets {

  private EarlyStopSnippets() {}

  static Objectives hopeless(SloBuilder interactive) {
    // docs
    Objectives gate =
        objectives(
                goodput(interactive).attainment().gte(99),
                metric("chat").maxStall().max().lt(ms(5000)))
            .stopEarly();
    // end
    return gate;
  }

  static LlmProtocolBuilder budgets() {
    // docs
    var llmProtocol =
        llm.openAi().model("some-model").budget(budget -> budget.requests(500).tokens(1_000_000));
    // end
    return llmProtocol;
  }

  static LlmProtocolBuilder paid() {
    // docs
    var llmProtocol = llm.openAi().baseUrl("https://api.example.com").allowPaidCalls();
    // end
    return llmProtocol;
  }
}
