// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import com.fasterxml.jackson.core.JsonToken;
import io.github.gatlingllm.chat.ServerTimes;
import io.github.gatlingllm.wire.Delta;
import io.github.gatlingllm.wire.JsonCursor;
import io.github.gatlingllm.wire.JsonDeltaReader;
import io.github.gatlingllm.wire.ReportedTimesReader;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads Ollama's lines, of {@code /api/chat} and {@code /api/generate} alike; an answer that is not
 * streamed has the same fields as the last line, and the whole text.
 */
final class OllamaDeltaReader extends JsonDeltaReader {

  private long total = ServerTimes.ABSENT;
  private long prompt = ServerTimes.ABSENT;
  private long output = ServerTimes.ABSENT;

  OllamaDeltaReader(@Nullable StringBuilder text, @Nullable StringBuilder hidden) {
    super(text, hidden);
  }

  @Override
  protected boolean contentRepeats() {
    return true;
  }

  @Override
  protected void begun() {
    total = ServerTimes.ABSENT;
    prompt = ServerTimes.ABSENT;
    output = ServerTimes.ABSENT;
  }

  @Override
  protected void ended(Delta delta) {
    if (prompt != ServerTimes.ABSENT || output != ServerTimes.ABSENT) {
      delta.serverTimes(
          new ServerTimes(queue(), prompt, output, ServerTimes.ABSENT, ServerTimes.ABSENT));
    }
  }

  /** What is left of the total: waiting for the model, and for it to be loaded. */
  private long queue() {
    boolean known =
        total != ServerTimes.ABSENT
            && prompt != ServerTimes.ABSENT
            && output != ServerTimes.ABSENT
            && total >= prompt + output;
    return known ? total - prompt - output : ServerTimes.ABSENT;
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
      case "total_duration" -> total = ReportedTimesReader.nanos(json);
      case "prompt_eval_duration" -> prompt = ReportedTimesReader.nanos(json);
      case "eval_duration" -> output = ReportedTimesReader.nanos(json);
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
