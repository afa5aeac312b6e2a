// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import com.fasterxml.jackson.core.JsonToken;
import io.github.gatlingllm.chat.Usage;
import io.github.gatlingllm.wire.Delta;
import io.github.gatlingllm.wire.JsonCursor;
import io.github.gatlingllm.wire.JsonDeltaReader;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the events and answers of Anthropic's Messages API. */
final class AnthropicReader extends JsonDeltaReader {

  private static final String LAST = "message_stop";

  /** The most frequent first. */
  private static final List<String> EVENTS =
      List.of(
          "content_block_delta",
          "content_block_start",
          "content_block_stop",
          "ping",
          "message_start",
          "message_delta",
          LAST,
          // Of a whole answer.
          "message");

  private static final List<String> DELTAS =
      List.of(
          "text_delta",
          "thinking_delta",
          "input_json_delta",
          "signature_delta",
          "citations_delta",
          "compaction_delta");

  private final RunningCount uncached = new RunningCount();
  private final RunningCount written = new RunningCount();
  private final RunningCount cached = new RunningCount();
  private boolean unknown;

  /** Whether the event's data has a type. */
  private boolean typed;

  AnthropicReader(@Nullable StringBuilder text, @Nullable StringBuilder hidden) {
    super(text, hidden);
  }

  @Override
  protected boolean contentRepeats() {
    return true;
  }

  @Override
  protected void begun() {
    uncached.begun();
    written.begun();
    cached.begun();
    unknown = false;
    typed = false;
  }

  @Override
  protected boolean read(String field, JsonCursor json, Delta delta) throws IOException {
    return switch (field) {
      case "type" -> type(json, delta);
      case "message" -> message(json, delta);
      case "content_block" -> {
        block(json, delta);
        yield true;
      }
      case "delta" -> {
        delta(json, delta);
        yield true;
      }
      default -> answer(field, json, delta);
    };
  }

  /** An unknown type is left to be read as an error's. */
  private boolean type(JsonCursor json, Delta delta) throws IOException {
    typed = true;
    if (json.textIs(LAST)) {
      delta.markDone();
    }
    boolean known = json.textIsOneOf(EVENTS);
    unknown |= !known && !json.textIs("error");
    return known;
  }

  /** At a stream's start: the answer, still empty. A text is a gateway's error instead. */
  private boolean message(JsonCursor json, Delta delta) throws IOException {
    if (!json.at(JsonToken.START_OBJECT)) {
      return false;
    }
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      answer(field, json, delta);
    }
    // A placeholder: nothing has been generated yet.
    delta.outputTokens(Usage.ABSENT);
    return true;
  }

  private boolean answer(String field, JsonCursor json, Delta delta) throws IOException {
    switch (field) {
      case "content" -> blocks(json, delta);
      case "model" -> model(json, delta);
      case "stop_reason" -> finishReason(json, delta);
      case "usage" -> usage(json, delta);
      default -> {
        return false;
      }
    }
    return true;
  }

  private void blocks(JsonCursor json, Delta delta) throws IOException {
    for (boolean more = json.firstElement(); more; more = json.nextElement()) {
      delta.markChoices();
      block(json, delta);
    }
  }

  private void block(JsonCursor json, Delta delta) throws IOException {
    boolean compaction = false;
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      switch (field) {
        case "type" -> compaction = json.textIs("compaction");
        case "content", "encrypted_content" -> {
          // In other blocks it is a tool's result.
          if (compaction) {
            summary(field, json, delta);
          }
        }
        case "text" -> output(json, delta);
        case "thinking" -> reasoning(json, delta);
        case "name" -> call(json, delta);
        case "input" -> arguments(json, delta);
        // Reasoning that is sent encrypted: it cost tokens, but there is nothing to read.
        case "data" -> redacted(json, delta);
        default -> {}
      }
    }
  }

  /** The model's summary of the conversation for the next request: generated, but not an answer. */
  private void summary(String field, JsonCursor json, Delta delta) throws IOException {
    if (field.equals("content")) {
      reasoning(json, delta);
    } else {
      redacted(json, delta);
    }
  }

  private static void redacted(JsonCursor json, Delta delta) throws IOException {
    if (json.atText()) {
      delta.markReasoning();
    }
  }

  /** Reads a part of a block, or a change of the message; each kind has fields of its own. */
  private void delta(JsonCursor json, Delta delta) throws IOException {
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      switch (field) {
        case "type" -> unknown |= !json.textIsOneOf(DELTAS);
        case "text" -> output(json, delta);
        case "thinking" -> reasoning(json, delta);
        case "partial_json" -> call(json, delta);
        case "content", "encrypted_content" -> summary(field, json, delta);
        case "stop_reason" -> finishReason(json, delta);
        default -> {}
      }
    }
  }

  private void usage(JsonCursor json, Delta delta) throws IOException {
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      switch (field) {
        case "input_tokens" -> uncached.read(json);
        case "cache_creation_input_tokens" -> written.read(json);
        case "cache_read_input_tokens" -> cached.read(json);
        case "output_tokens" -> delta.outputTokens(count(json));
        default -> {}
      }
    }
  }

  @Override
  protected void ended(Delta delta) {
    uncached.ended();
    written.ended();
    cached.ended();
    if (uncached.reported() || written.reported() || cached.reported()) {
      // The input tokens exclude those that the cache supplied or stored.
      int fresh = RunningCount.sum(uncached.total(), written.total());
      delta.inputTokens(RunningCount.sum(fresh, cached.total()));
      delta.cachedInputTokens(cached.total());
      delta.cacheWriteInputTokens(written.total());
    }
    String name = name();
    if (!typed && name != null) {
      unknown |= !EVENTS.contains(name);
      if (name.equals(LAST)) {
        delta.markDone();
      }
    }
    if (unknown && !delta.content()) {
      delta.markUnknown();
    }
  }
}
