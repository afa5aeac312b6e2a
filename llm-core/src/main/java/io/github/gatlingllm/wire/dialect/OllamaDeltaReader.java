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
 * Reads the lines of Ollama's {@code /api/chat} and {@code /api/generate}. An answer that is not
 * streamed has the fields of the last line, and the whole text.
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

  /** Returns the rest of the total time: waiting for the model, and loading it. */
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

  /** Returns false for a text of this name, which is the error of a gateway. */
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
