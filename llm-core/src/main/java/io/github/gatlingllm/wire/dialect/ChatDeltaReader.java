// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import com.fasterxml.jackson.core.JsonToken;
import io.github.gatlingllm.wire.Delta;
import io.github.gatlingllm.wire.JsonCursor;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code chat.completion.chunk} and {@code chat.completion}, as OpenAI and compatible servers
 * send them.
 */
class ChatDeltaReader extends ChoicesReader {

  /** Whether the parts of this stream come as messages. */
  private boolean messages;

  private boolean message;

  ChatDeltaReader(@Nullable StringBuilder text, @Nullable StringBuilder hidden) {
    super(text, hidden);
  }

  @Override
  protected void begun() {
    message = false;
  }

  /** The meaning of a message depends on earlier events. */
  @Override
  protected boolean contentRepeats() {
    return !message;
  }

  @Override
  protected void ended(Delta delta) {
    messages |= message && delta.content() && !contentBefore();
  }

  @Override
  protected void generated(String field, JsonCursor json, Delta delta) throws IOException {
    switch (field) {
      case "delta" -> message(json, delta);
      case "message" -> {
        message = true;
        // After deltas, or beside one, a message repeats their text.
        if (messages || !(contentBefore() || delta.content())) {
          message(json, delta);
        }
      }
      default -> {}
    }
  }

  private void message(JsonCursor json, Delta delta) throws IOException {
    boolean reasoned = false;
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      switch (field) {
        case "content" -> content(json, delta);
        case "refusal" -> output(json, delta);
        // Servers that are renaming the field send both, with the same text.
        case "reasoning", "reasoning_content" -> reasoned = reasoned || reasoning(json, delta);
        case "tool_calls" -> toolCalls(json, delta);
        case "function_call" -> function(json, delta);
        default -> {}
      }
    }
  }

  private void content(JsonCursor json, Delta delta) throws IOException {
    if (json.at(JsonToken.START_ARRAY)) {
      parts(json, delta);
    } else {
      output(json, delta);
    }
  }

  /** Reads content in typed parts, as Mistral's reasoning models stream it. */
  private void parts(JsonCursor json, Delta delta) throws IOException {
    for (boolean more = json.firstElement(); more; more = json.nextElement()) {
      for (String field = json.firstField(); field != null; field = json.nextField()) {
        switch (field) {
          case "text" -> output(json, delta);
          case "thinking" -> thinking(json, delta);
          default -> {}
        }
      }
    }
  }

  private void thinking(JsonCursor json, Delta delta) throws IOException {
    reasoning(json, delta);
    for (boolean more = json.firstElement(); more; more = json.nextElement()) {
      for (String field = json.firstField(); field != null; field = json.nextField()) {
        if (field.equals("text")) {
          reasoning(json, delta);
        }
      }
    }
  }

  private void toolCalls(JsonCursor json, Delta delta) throws IOException {
    for (boolean more = json.firstElement(); more; more = json.nextElement()) {
      toolCall(json, delta);
    }
  }

  /** Reads a tool call, or a part of one. */
  protected void toolCall(JsonCursor json, Delta delta) throws IOException {
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      if (field.equals("function") || field.equals("custom")) {
        function(json, delta);
      }
    }
  }

  private void function(JsonCursor json, Delta delta) throws IOException {
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      switch (field) {
        case "name", "arguments", "input" -> call(json, delta);
        default -> {}
      }
    }
  }
}
