// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.github.gatlingllm.javaapi.LlmDsl.*;

import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Objectives;
import java.util.List;

/** The snippets of src/docs/explanation/how-it-measures.md. */
final class TrustSnippets {

  private TrustSnippets() {}

  static List<Object> limits() {
    // docs
    LlmProtocolBuilder llmProtocol =
        llm.model("llama-3")
            .validityLimits(
                validityLimits ->
                    validityLimits
                        .timingUncertaintyPercent(5) // stricter than published: INVALID earlier
                        .scheduleLag(ms(20))); // looser: every output says so

    Objectives gate = objectives(validity().required());
    // end
    return List.of(llmProtocol, gate);
  }
}
