// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.github.gatlingllm.javaapi.LlmDsl.*;

import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Objectives;
import io.github.gatlingllm.javaapi.SloBuilder;

/** The snippets of src/docs/reference/metrics.md: each region stands there word for word. */
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

  static Objectives promises() {
    // docs
    SloBuilder smooth = slo("smooth").idleTime().lte(ms(500)).fluidity().gte(0.9);
    Objectives gate =
        objectives(
            goodput(smooth).attainment().gte(99),
            metric("chat").qoe().percentile(5).gte(0.9),
            metric("chat").readingSpeed().percentile(5).gte(4),
            metric("chat").unstalled().mean().gte(0.99),
            requests("chat").smoothGoodput().gte(300));
    // end
    return gate;
  }
}
