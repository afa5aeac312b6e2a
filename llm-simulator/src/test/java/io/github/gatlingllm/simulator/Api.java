// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import com.fasterxml.jackson.databind.JsonNode;

/** The APIs that stream, each with a request of five tokens. */
enum Api {
  CHAT(
      "chat",
      "/v1/chat/completions",
      "\"messages\":" + Api.MESSAGE + ",\"max_tokens\":5",
      Streams.IF_ASKED,
      "/choices/0/delta/content",
      "/choices/0/message/content"),
  COMPLETIONS(
      "completions",
      "/v1/completions",
      "\"prompt\":\"Hello\",\"max_tokens\":5",
      Streams.IF_ASKED,
      "/choices/0/text",
      "/choices/0/text"),
  RESPONSES(
      "responses",
      "/v1/responses",
      "\"input\":\"Hello there\",\"max_output_tokens\":5",
      Streams.IF_ASKED,
      "/delta",
      "/output/0/content/0/text"),
  MESSAGES(
      "messages",
      "/v1/messages",
      "\"messages\":" + Api.MESSAGE + ",\"max_tokens\":5",
      Streams.IF_ASKED,
      "/delta/text",
      "/content/0/text"),
  OLLAMA_CHAT(
      "ollama-chat",
      "/api/chat",
      "\"messages\":" + Api.MESSAGE + ",\"options\":{\"num_predict\":5}",
      Streams.UNLESS_TOLD,
      "/message/content",
      "/message/content"),
  OLLAMA_GENERATE(
      "ollama-generate",
      "/api/generate",
      "\"prompt\":\"Hello there\",\"options\":{\"num_predict\":5}",
      Streams.UNLESS_TOLD,
      "/response",
      "/response"),
  TGI(
      "tgi",
      "/generate_stream",
      "\"inputs\":\"Hello there\",\"parameters\":{\"max_new_tokens\":5}",
      Streams.BY_PATH,
      "/token/text",
      "/generated_text"),
  GEMINI(
      "gemini",
      "/v1beta/models/llama-3:streamGenerateContent?alt=sse",
      "\"contents\":[{\"role\":\"user\",\"parts\":[{\"text\":\"Hello there\"}]}],"
          + "\"generationConfig\":{\"maxOutputTokens\":5}",
      Streams.BY_PATH,
      "/candidates/0/content/parts/0/text",
      "/candidates/0/content/parts/0/text");

  static final String MESSAGE = "[{\"role\":\"user\",\"content\":\"Hello there\"}]";

  final String label;
  final String path;
  private final String fields;
  private final Streams streams;
  private final String textAt;
  private final String wholeTextAt;

  Api(
      String label,
      String path,
      String fields,
      Streams streams,
      String textAt,
      String wholeTextAt) {
    this.label = label;
    this.path = path;
    this.fields = fields;
    this.streams = streams;
    this.textAt = textAt;
    this.wholeTextAt = wholeTextAt;
  }

  private enum Streams {
    IF_ASKED,
    UNLESS_TOLD,
    BY_PATH
  }

  String streamed() {
    return body(streams == Streams.IF_ASKED ? ",\"stream\":true" : "");
  }

  String whole() {
    return body(streams == Streams.UNLESS_TOLD ? ",\"stream\":false" : "");
  }

  private String body(String more) {
    return "{\"model\":\"llama-3\"," + fields + more + "}";
  }

  String wholePath() {
    return streams == Streams.BY_PATH
        ? path.replace("_stream", "").replace("streamGenerateContent?alt=sse", "generateContent")
        : path;
  }

  /** Whether its stream is lines of JSON, not events. */
  boolean isLines() {
    return this == OLLAMA_CHAT || this == OLLAMA_GENERATE;
  }

  /** The text that an event carries; empty if it carries none. */
  String streamedText(JsonNode event) {
    boolean special = event.at("/token/special").asBoolean();
    return special ? "" : event.at(textAt).asText("");
  }

  String wholeText(JsonNode answer) {
    return answer.at(wholeTextAt).textValue();
  }

  /** Whether an event says why the answer has ended. */
  boolean isFinish(JsonNode event) {
    return switch (this) {
      case CHAT, COMPLETIONS -> event.at("/choices/0/finish_reason").isTextual();
      case RESPONSES -> event.path("type").asText().equals("response.incomplete");
      case MESSAGES -> event.at("/delta/stop_reason").isTextual();
      case OLLAMA_CHAT, OLLAMA_GENERATE -> event.path("done").asBoolean();
      case GEMINI -> event.at("/candidates/0/finishReason").isTextual();
      case TGI -> event.path("generated_text").isTextual();
    };
  }
}
