/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulator;

import com.fasterxml.jackson.databind.JsonNode;

/** The APIs that stream, each with a request of five tokens. */
enum Api {
  CHAT("chat", "/v1/chat/completions", "\"messages\":@M,\"max_tokens\":5", Streams.ASKED) {
    @Override
    String streamedText(JsonNode event) {
      return event.at("/choices/0/delta/content").asText("");
    }

    @Override
    String wholeText(JsonNode answer) {
      return answer.at("/choices/0/message/content").textValue();
    }

    @Override
    boolean isFinish(JsonNode event) {
      return event.at("/choices/0/finish_reason").isTextual();
    }
  },
  COMPLETIONS(
      "completions", "/v1/completions", "\"prompt\":\"Hello\",\"max_tokens\":5", Streams.ASKED) {
    @Override
    String streamedText(JsonNode event) {
      return event.at("/choices/0/text").asText("");
    }

    @Override
    String wholeText(JsonNode answer) {
      return answer.at("/choices/0/text").textValue();
    }

    @Override
    boolean isFinish(JsonNode event) {
      return event.at("/choices/0/finish_reason").isTextual();
    }
  },
  RESPONSES(
      "responses",
      "/v1/responses",
      "\"input\":\"Hello there\",\"max_output_tokens\":5",
      Streams.ASKED) {
    @Override
    String streamedText(JsonNode event) {
      return event.path("delta").asText("");
    }

    @Override
    String wholeText(JsonNode answer) {
      return answer.at("/output/0/content/0/text").textValue();
    }

    @Override
    boolean isFinish(JsonNode event) {
      return event.path("type").asText("").equals("response.incomplete");
    }
  },
  MESSAGES("messages", "/v1/messages", "\"messages\":@M,\"max_tokens\":5", Streams.ASKED) {
    @Override
    String streamedText(JsonNode event) {
      return event.at("/delta/text").asText("");
    }

    @Override
    String wholeText(JsonNode answer) {
      return answer.at("/content/0/text").textValue();
    }

    @Override
    boolean isFinish(JsonNode event) {
      return event.at("/delta/stop_reason").isTextual();
    }
  },
  OLLAMA_CHAT(
      "ollama-chat",
      "/api/chat",
      "\"messages\":@M,\"options\":{\"num_predict\":5}",
      Streams.UNLESS_TOLD) {
    @Override
    String streamedText(JsonNode event) {
      return event.at("/message/content").asText("");
    }

    @Override
    String wholeText(JsonNode answer) {
      return answer.at("/message/content").textValue();
    }

    @Override
    boolean isFinish(JsonNode event) {
      return event.path("done").asBoolean();
    }
  },
  OLLAMA_GENERATE(
      "ollama-generate",
      "/api/generate",
      "\"prompt\":\"Hello there\",\"options\":{\"num_predict\":5}",
      Streams.UNLESS_TOLD) {
    @Override
    String streamedText(JsonNode event) {
      return event.path("response").asText("");
    }

    @Override
    String wholeText(JsonNode answer) {
      return answer.path("response").textValue();
    }

    @Override
    boolean isFinish(JsonNode event) {
      return event.path("done").asBoolean();
    }
  },
  TGI(
      "tgi",
      "/generate_stream",
      "\"inputs\":\"Hello there\",\"parameters\":{\"max_new_tokens\":5}",
      Streams.BY_PATH) {
    @Override
    String streamedText(JsonNode event) {
      return event.at("/token/special").asBoolean() ? "" : event.at("/token/text").asText("");
    }

    @Override
    String wholeText(JsonNode answer) {
      return answer.path("generated_text").textValue();
    }

    @Override
    boolean isFinish(JsonNode event) {
      return event.path("generated_text").isTextual();
    }
  };

  /** When it does. */
  enum Streams {
    ASKED,
    UNLESS_TOLD,
    BY_PATH
  }

  static final String MESSAGE = "[{\"role\":\"user\",\"content\":\"Hello there\"}]";

  final String label;
  final String path;
  private final String fields;
  private final Streams streams;

  Api(String label, String path, String fields, Streams streams) {
    this.label = label;
    this.path = path;
    this.fields = fields.replace("@M", MESSAGE);
    this.streams = streams;
  }

  String streamed() {
    return body(streams == Streams.ASKED ? ",\"stream\":true" : "");
  }

  String whole() {
    return body(streams == Streams.UNLESS_TOLD ? ",\"stream\":false" : "");
  }

  private String body(String more) {
    return "{\"model\":\"llama-3\"," + fields + more + "}";
  }

  String wholePath() {
    return streams == Streams.BY_PATH ? path.replace("_stream", "") : path;
  }

  boolean isLines() {
    return streams == Streams.UNLESS_TOLD;
  }

  /** The text that an event carries; empty if it carries none. */
  abstract String streamedText(JsonNode event);

  abstract String wholeText(JsonNode answer);

  /** Whether an event says why the answer has ended. */
  abstract boolean isFinish(JsonNode event);
}
