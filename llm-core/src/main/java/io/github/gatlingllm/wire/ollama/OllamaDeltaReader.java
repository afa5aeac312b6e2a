/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.wire.ollama;

import com.fasterxml.jackson.core.JsonToken;
import io.github.gatlingllm.wire.Delta;
import io.github.gatlingllm.wire.JsonCursor;
import io.github.gatlingllm.wire.JsonDeltaReader;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads Ollama's lines, of {@code /api/chat} and {@code /api/generate} alike; an answer that is not
 * streamed has the same fields as the last line, and the whole text.
 */
final class OllamaDeltaReader extends JsonDeltaReader {

  OllamaDeltaReader(@Nullable StringBuilder text, @Nullable StringBuilder hidden) {
    super(text, hidden);
  }

  @Override
  protected boolean contentRepeats() {
    return true;
  }

  @Override
  protected boolean read(String field, JsonCursor json, Delta delta) throws IOException {
    switch (field) {
      case "model" -> model(json, delta);
      case "message" -> {
        return message(json, delta);
      }
      case "response" -> {
        delta.markChoices();
        output(json, delta);
      }
      case "thinking" -> reasoning(json, delta);
      case "done" -> done(json, delta);
      case "done_reason" -> finishReason(json, delta);
      case "prompt_eval_count" -> delta.inputTokens(count(json));
      case "eval_count" -> delta.outputTokens(count(json));
      default -> {
        return false;
      }
    }
    return true;
  }

  private static void done(JsonCursor json, Delta delta) {
    if (json.at(JsonToken.VALUE_TRUE)) {
      delta.markDone();
    }
  }

  /** False for a text under this name: that is the error of a gateway in front. */
  private boolean message(JsonCursor json, Delta delta) throws IOException {
    if (!json.at(JsonToken.START_OBJECT)) {
      return false;
    }
    delta.markChoices();
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      switch (field) {
        case "content" -> output(json, delta);
        case "thinking" -> reasoning(json, delta);
        case "tool_calls" -> toolCalls(json, delta);
        default -> {}
      }
    }
    return true;
  }

  private void toolCalls(JsonCursor json, Delta delta) throws IOException {
    for (boolean more = json.firstElement(); more; more = json.nextElement()) {
      for (String field = json.firstField(); field != null; field = json.nextField()) {
        if (field.equals("function")) {
          function(json, delta);
        }
      }
    }
  }

  private void function(JsonCursor json, Delta delta) throws IOException {
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      switch (field) {
        case "name" -> call(json, delta);
        case "arguments" -> arguments(json, delta);
        default -> {}
      }
    }
  }
}
