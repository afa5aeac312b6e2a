// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.*;
import static io.github.gatlingllm.javaapi.LlmDsl.*;

import io.gatling.javaapi.core.ScenarioBuilder;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.Conversation;
import io.github.gatlingllm.javaapi.DatasetBuilder;
import java.time.Duration;
import java.util.List;

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
            .tokenizer(tokenizerFile("tokenizer.json")) // else cl100k_base
            .inputTokens(4, 1024)
            .outputTokens(1, 512) // entries that tell no length, and have no answer, are left out
            .limit(1000)
            .shuffled(7)
            .circular();
    // end
    return questions;
  }

  static ScenarioBuilder bodies() {
    // docs
    ScenarioBuilder batch =
        scenario("Batch")
            .feed(dataset("datasets/batch.jsonl").strict())
            .exec(llm("batch").chat().messages("#{messages}").fields("#{fields}"));
    // end
    return batch;
  }

  static ScenarioBuilder turns() {
    // docs
    Conversation talk = conversation("talk").thinkTime(Duration.ofSeconds(2));
    ScenarioBuilder dialogues =
        scenario("Dialogues")
            .feed(dataset("datasets/sharegpt-form.json").circular())
            .exec(foreach("#{turns}", "turn").on(talk.turn(llm("turn").chat().user("#{turn}"))));
    // end
    return dialogues;
  }

  static List<ScenarioBuilder> gatlings() {
    // docs
    ScenarioBuilder fromCsv =
        scenario("CSV")
            .feed(csv("datasets/prompts.csv").random())
            .exec(llm("csv").chat().user("#{prompt}"));
    ScenarioBuilder fromJson =
        scenario("JSON")
            .feed(jsonFile("requests.json").circular()) // [{"messages": [...], "stop": [...]}, ...]
            .exec(llm("json").chat().messages("#{messages}").param("stop", "#{stop}"));
    // end
    return List.of(fromCsv, fromJson);
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

  static ChatBuilder audio() {
    // docs
    ChatBuilder listen =
        llm("listen")
            .chat()
            .param("messages", "#{messages}") // as they are: OpenAI's chat only
            .param("modalities", List.of("text"));
    // end
    return listen;
  }
}
