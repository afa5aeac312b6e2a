// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.github.gatlingllm.javaapi.LlmDsl.finishReason;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.outputText;
import static io.github.gatlingllm.javaapi.QualityDsl.structured;

import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.Objectives;

/** The code in structured-output.md. */
final class StructuredSnippets {

  private StructuredSnippets() {}

  static ChatBuilder schema() {
    // docs
    ChatBuilder extract =
        llm("extract")
            .chat()
            .user("Which city and how many people? #{report}")
            .jsonSchema(
                "place",
                """
                {"type": "object", "required": ["city", "people"], "additionalProperties": false,
                 "properties": {"city": {"type": "string"}, "people": {"type": "integer"}}}
                """)
            .maxTokens(128)
            .check(
                finishReason().is("stop"), // "length": the JSON was cut
                outputText().transform(text -> text.strip().endsWith("}")).is(true));
    // end
    return extract;
  }

  static ChatBuilder tools() {
    // docs
    ChatBuilder decide =
        llm("decide")
            .chat()
            .user("What is the weather in #{city}?")
            .tool(
                "weather",
                "The weather of a city, now",
                """
                {"type": "object", "required": ["city"],
                 "properties": {"city": {"type": "string"}}}
                """)
            .param("tool_choice", "required") // as in the server's API
            .maxTokens(64)
            .check(finishReason().is("tool_calls"));
    // end
    return decide;
  }

  static Objectives forms(ChatBuilder extract) {
    // docs
    ChatBuilder half = extract.withoutSchemaPercent(50); // measures the cost of the grammar

    Objectives forms =
        objectives(
            structured("extract").validPercent().gte(99.5),
            structured("decide").validToolCallsPercent().gte(98));
    // end
    return half == extract ? objectives() : forms;
  }
}
