// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import io.github.gatlingllm.chat.FinishReason;
import io.github.gatlingllm.wire.Delta;
import io.github.gatlingllm.wire.JsonCursor;
import io.github.gatlingllm.wire.JsonDeltaReader;
import io.github.gatlingllm.wire.ReportedTimesReader;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the events and answers of OpenAI's Responses API. A whole answer is the response in a
 * stream's last event.
 */
final class ResponsesReader extends JsonDeltaReader {

  /** Text before the field that defines its kind. */
  private final StringBuilder kept = new StringBuilder();

  private @Nullable ResponsesEvent event;
  private @Nullable String incomplete;
  private boolean calling;

  /** Whether the event's data has a type. */
  private boolean typed;

  /** Whether a complete event so far contained a call. */
  private boolean called;

  ResponsesReader(@Nullable StringBuilder text, @Nullable StringBuilder hidden) {
    super(text, hidden);
  }

  @Override
  protected boolean contentRepeats() {
    // An answer's end depends on its calls, and the meaning of an event without a type on its
    // name.
    return !calling && typed;
  }

  @Override
  protected void begun() {
    kept.setLength(0);
    event = null;
    typed = false;
    incomplete = null;
    calling = false;
  }

  @Override
  protected boolean read(String field, JsonCursor json, Delta delta) throws IOException {
    switch (field) {
      case "type" -> {
        return type(json);
      }
      case "delta" -> fragment(json, delta);
      case "item" -> addedItem(json, delta);
      case "response" -> response(json, delta);
      case "status" -> {
        return status(json);
      }
      case "output" -> items(json, delta);
      default -> {
        return responseField(field, json, delta);
      }
    }
    return true;
  }

  /** An error's or unknown type is left to be read as an error's. */
  private boolean type(JsonCursor json) throws IOException {
    if (json.textIs("error")) {
      return false;
    }
    event = ResponsesEvent.of(json);
    typed = true;
    return event != ResponsesEvent.UNKNOWN;
  }

  /** Reads the status of an answer; returns false for that of an error. */
  private boolean status(JsonCursor json) throws IOException {
    if (json.textIs("error")) {
      return false;
    }
    event = event == null ? ResponsesEvent.ofStatus(json) : event;
    return true;
  }

  private void fragment(JsonCursor json, Delta delta) throws IOException {
    if (event == null) {
      keep(json, kept);
      return;
    }
    switch (event) {
      case TEXT -> output(json, delta);
      case REASONING -> reasoning(json, delta);
      case CALL, ITEM -> call(json, delta);
      default -> {}
    }
  }

  private void keptFragment(ResponsesEvent event, Delta delta) {
    switch (event) {
      case TEXT -> output(kept, delta);
      case REASONING -> reasoning(kept, delta);
      case CALL, ITEM -> call(kept, delta);
      default -> {}
    }
  }

  private void addedItem(JsonCursor json, Delta delta) throws IOException {
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      switch (field) {
        case "type" -> itemType(json);
        case "name" -> fragment(json, delta);
        default -> {}
      }
    }
  }

  private void itemType(JsonCursor json) throws IOException {
    calling |= json.textIs("function_call") || json.textIs("custom_tool_call");
  }

  private void response(JsonCursor json, Delta delta) throws IOException {
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      if (field.equals("error")) {
        error(json);
      } else {
        // Earlier events have reported its output.
        responseField(field, json, delta);
      }
    }
  }

  private boolean responseField(String field, JsonCursor json, Delta delta) throws IOException {
    switch (field) {
      case "model" -> model(json, delta);
      case "usage" -> usage(json, delta);
      case "metrics" -> ReportedTimesReader.metrics(json, delta);
      case "timings" -> ReportedTimesReader.timings(json, delta);
      case "incomplete_details" -> incompleteDetails(json);
      default -> {
        return false;
      }
    }
    return true;
  }

  private void usage(JsonCursor json, Delta delta) throws IOException {
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      switch (field) {
        case "input_tokens" -> delta.inputTokens(count(json));
        case "output_tokens" -> delta.outputTokens(count(json));
        case "input_tokens_details", "output_tokens_details" -> ChatUsage.details(json, delta);
        default -> {}
      }
    }
  }

  private void incompleteDetails(JsonCursor json) throws IOException {
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      if (field.equals("reason") && json.atText()) {
        incomplete = json.text();
      }
    }
  }

  private void items(JsonCursor json, Delta delta) throws IOException {
    for (boolean more = json.firstElement(); more; more = json.nextElement()) {
      delta.markChoices();
      item(json, delta);
    }
  }

  private void item(JsonCursor json, Delta delta) throws IOException {
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      switch (field) {
        case "type" -> itemType(json);
        case "name", "arguments", "input", "code" -> call(json, delta);
        case "content", "summary" -> parts(json, delta);
        default -> {}
      }
    }
  }

  private void parts(JsonCursor json, Delta delta) throws IOException {
    for (boolean more = json.firstElement(); more; more = json.nextElement()) {
      part(json, delta);
    }
  }

  private void part(JsonCursor json, Delta delta) throws IOException {
    boolean reasoning = false;
    kept.setLength(0);
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      switch (field) {
        case "type" -> reasoning = json.textIs("reasoning_text") || json.textIs("summary_text");
        case "text", "refusal" -> keep(json, kept);
        default -> {}
      }
    }
    if (reasoning) {
      reasoning(kept, delta);
    } else {
      output(kept, delta);
    }
    kept.setLength(0);
  }

  @Override
  protected void ended(Delta delta) {
    called |= calling;
    String name = name();
    if (event == null && name != null) {
      event = ResponsesEvent.named(name);
    }
    if (event != null) {
      keptFragment(event, delta);
      ended(event, delta);
    }
  }

  private void ended(ResponsesEvent event, Delta delta) {
    switch (event) {
      case COMPLETED -> last(called ? FinishReason.TOOL_CALLS : FinishReason.STOP, delta);
      case INCOMPLETE -> last(incomplete == null ? "incomplete" : incomplete, delta);
      case FAILED -> {
        last(FinishReason.ERROR, delta);
        failed();
      }
      case UNKNOWN -> delta.markUnknown();
      default -> {}
    }
  }

  private static void last(String reason, Delta delta) {
    delta.finishReason(FinishReason.normalised(reason));
    delta.markDone();
  }
}
