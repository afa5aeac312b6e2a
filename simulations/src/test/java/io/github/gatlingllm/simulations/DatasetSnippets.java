// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.*;
import static io.github.gatlingllm.javaapi.LlmDsl.*;

import io.gatling.javaapi.core.ScenarioBuilder;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.DatasetBuilder;

/** The snippets of src/docs/how-to/shape-the-prompts.md. */
final class DatasetSnippets {

  private DatasetSnippets() {}

  static ScenarioBuilder shuffled() {
    // docs
    ScenarioBuilder chat =
        scenario("Chat")
            .feed(dataset("datasets/sharegpt-form.json").shuffled(7).circular())
            .exec(llm("chat").chat().messages("#{messages}").exactOutputTokens("#{outputTokens}"));
    // end
    return chat;
  }

  static DatasetBuilder filtered() {
    // docs
    DatasetBuilder questions =
        dataset("datasets/chat.jsonl")
            .tokenizer(tokenizerFile("tokenizer.json")) // default: cl100k_base
            .inputTokens(4, 1024)
            .outputTokens(1, 512) // skips entries without a length or an answer
            .limit(1000)
            .shuffled(7)
            .circular();
    // end
    return questions;
  }

  static ChatBuilder files() {
    // docs
    ChatBuilder look =
        llm("look")
            .chat()
            .user("What is on this picture?")
            .imageFile("pictures/#{picture}.jpg")
            .audioFile("question.wav")
            .contentPart("{\"type\": \"file\", \"file\": {\"file_id\": \"#{id}\"}}")
            .toolsFile("tools.json")
            .jsonSchemaFile("picture", "picture.schema.json");
    // end
    return look;
  }
}
