// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.github.gatlingllm.javaapi.LlmDsl.*;

import io.github.gatlingllm.javaapi.LlmProtocolBuilder;

/** The snippets of src/docs/reference/metrics.md. */
final class ExperienceSnippets {

  private ExperienceSnippets() {}

  static LlmProtocolBuilder readBy() {
    // docs
    var llmProtocol =
        llm.openAi()
            .reader(
                reader ->
                    reader.firstTokenWithin(ms(800)).wordsPerSecond(4).noticesAfter(ms(1000)));
    // end
    return llmProtocol;
  }
}
