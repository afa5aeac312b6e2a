// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import com.fasterxml.jackson.core.JsonToken;
import io.github.gatlingllm.chat.FinishReason;
import io.github.gatlingllm.wire.Delta;
import io.github.gatlingllm.wire.JsonCursor;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads {@code GenerateContentResponse}: each event of a stream, and a whole answer. */
final class GeminiReader extends ChoiceDeltaReader {

  /** A part's text; the field that marks it as a thought may follow. */
  private final StringBuilder kept = new StringBuilder();

  private final RunningCount candidates = new RunningCount();
  private final RunningCount thoughts = new RunningCount();

  /** The service's explanation of the finish reason. */
  private final StringBuilder message = new StringBuilder();

  private boolean calling;

  /** Whether a complete event so far contained a call. */
  private boolean called;

  GeminiReader(@Nullable StringBuilder text, @Nullable StringBuilder hidden) {
    super(text, hidden);
  }

  @Override
  protected boolean contentRepeats() {
    return !calling; // calls decide how an answer ends
  }

  @Override
  protected void begun() {
    candidates.begun();
    thoughts.begun();
    message.setLength(0);
    calling = false;
  }

  @Override
  protected boolean read(String field, JsonCursor json, Delta delta) throws IOException {
    switch (field) {
      case "candidates" -> choices(json, delta);
      case "usageMetadata" -> usage(json, delta);
      case "modelVersion" -> model(json, delta);
      case "promptFeedback" -> promptFeedback(json, delta);
      default -> {
        return false;
      }
    }
    return true;
  }

  @Override
  protected boolean choiceField(String field, JsonCursor json, Delta delta) throws IOException {
    switch (field) {
      case "content" -> content(json, delta);
      case "finishReason" -> {
        return finishReason(json, delta);
      }
      case "finishMessage" -> finishMessage(json);
      default -> {}
    }
    return false;
  }

  private void finishMessage(JsonCursor json) throws IOException {
    if (json.atText()) {
      message.append(json.text());
    }
  }

  private void content(JsonCursor json, Delta delta) throws IOException {
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      if (field.equals("parts")) {
        parts(json, delta);
      }
    }
  }

  private void parts(JsonCursor json, Delta delta) throws IOException {
    for (boolean more = json.firstElement(); more; more = json.nextElement()) {
      part(json, delta);
    }
  }

  private void part(JsonCursor json, Delta delta) throws IOException {
    boolean thought = false;
    kept.setLength(0);
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      switch (field) {
        case "thought" -> thought = json.at(JsonToken.VALUE_TRUE);
        case "text" -> keep(json, kept);
        case "functionCall" -> function(json, delta);
        case "executableCode" -> code(json, delta);
        default -> {}
      }
    }
    if (thought) {
      reasoning(kept, delta);
    } else {
      output(kept, delta);
    }
  }

  private void function(JsonCursor json, Delta delta) throws IOException {
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      switch (field) {
        case "name" -> call(json, delta);
        case "args" -> arguments(json, delta);
        default -> {}
      }
      calling = true;
    }
  }

  private void code(JsonCursor json, Delta delta) throws IOException {
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      if (field.equals("code")) {
        call(json, delta);
      }
    }
  }

  /** A rejected prompt has no candidates, so it has no other finish reason. */
  private void promptFeedback(JsonCursor json, Delta delta) throws IOException {
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      switch (field) {
        case "blockReason" -> {
          if (json.atText()) {
            delta.finishReason(FinishReason.CONTENT_FILTER);
            delta.finishWords(json.text());
          }
        }
        case "blockReasonMessage" -> finishMessage(json);
        default -> {}
      }
    }
  }

  private void usage(JsonCursor json, Delta delta) throws IOException {
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      switch (field) {
        case "promptTokenCount" -> delta.inputTokens(count(json));
        case "cachedContentTokenCount" -> delta.cachedInputTokens(count(json));
        case "candidatesTokenCount" -> candidates.read(json);
        case "thoughtsTokenCount" -> thoughts.read(json);
        default -> {}
      }
    }
  }

  @Override
  protected void ended(Delta delta) {
    candidates.ended();
    thoughts.ended();
    if (candidates.reported() || thoughts.reported()) {
      delta.outputTokens(RunningCount.sum(candidates.total(), thoughts.total()));
      delta.reasoningTokens(thoughts.total());
    }
    if (!message.isEmpty()) {
      String reason = delta.finishWords() == null ? delta.finishReason() : delta.finishWords();
      delta.finishWords(reason + ": " + message);
    }
    called |= calling;
    // The service has no finish reason for tool calls.
    if (called && FinishReason.STOP.equals(delta.finishReason())) {
      delta.finishReason(FinishReason.TOOL_CALLS);
    }
  }
}
