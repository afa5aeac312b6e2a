// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.github.gatlingllm.javaapi.LlmDsl.*;

import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Objectives;
import io.github.gatlingllm.javaapi.SloBuilder;
import java.util.List;

/** The snippets of src/docs/how-to/measure-cost-and-energy.md. */
final class CostSnippets {

  private CostSnippets() {}

  static List<Object> bounded() {
    // docs
    SloBuilder interactive = slo("interactive").ttft().lte(ms(200)).tpot().lte(ms(50));

    LlmProtocolBuilder llmProtocol =
        llm.model("llama-3")
            .prices(
                prices ->
                    prices
                        .perHour(12.5) // all servers together
                        .perMillionInputTokens(0.15)
                        .perMillionCachedInputTokens(0.075)
                        .perMillionOutputTokens(0.60)
                        .currency("EUR"));

    Objectives gate =
        objectives(
            cost().perRequest().lte(0.002),
            cost().perMillionOutputTokens().lt(2),
            cost().perMillionTotalTokens().lt(0.5),
            cost().perMillionGoodTokens(interactive).lte(2.5),
            cost().perSession().lte(0.01),
            cost().total().between(0.1, 5));
    // end
    return List.of(llmProtocol, gate);
  }
}
