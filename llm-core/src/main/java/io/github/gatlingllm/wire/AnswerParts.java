// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Reasoning;
import io.github.gatlingllm.chat.ToolCall;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects what the history of a conversation needs of one answer besides its text: tool calls and
 * reasoning. It reads the events of a stream that have more than text, which are few. For one
 * answer, on its event loop only.
 */
public abstract class AnswerParts {

  /** Creates empty parts. */
  protected AnswerParts() {}

  /**
   * Reads an event.
   *
   * @param event a JSON object, with the name of the event as its type if it has none
   */
  protected abstract void event(JsonNode event);

  /** Reads a whole answer; by default, it is an event with everything. */
  protected void answer(JsonNode answer) {
    event(answer);
  }

  /** Returns the calls so far, in order. */
  protected abstract List<ToolCall> calls();

  /** Returns the reasoning so far; null if there is none, or it is not kept. */
  protected abstract @Nullable Reasoning reasoning();

  /** Returns whether it needs events with only text too. */
  protected boolean readsText() {
    return false;
  }

  /** Returns whether it needs events with only reasoning. */
  protected boolean readsReasoning() {
    return false;
  }

  /**
   * Returns the answer as a message of a history.
   *
   * @param text the text of the answer
   * @return null if there is neither text nor a call, or if a call is incomplete because the answer
   *     was cut
   */
  public final @Nullable Message message(String text) {
    List<ToolCall> calls = calls();
    if ((text.isEmpty() && calls.isEmpty()) || !calls.stream().allMatch(AnswerParts::isComplete)) {
      return null;
    }
    return Message.assistant(text, calls).withReasoning(reasoning());
  }

  private static boolean isComplete(ToolCall call) {
    return !call.name().isEmpty()
        && (call.arguments().isBlank() || JsonText.isObject(call.arguments()));
  }
}
