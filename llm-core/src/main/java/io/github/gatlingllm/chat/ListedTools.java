// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.chat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Parses the tool calls, results of tools and reasoning of messages in OpenAI's chat format: maps,
 * as in datasets and JSON feeders. Errors continue a sentence about the message.
 */
public final class ListedTools {

  private ListedTools() {}

  /**
   * Returns the calls of an assistant's message.
   *
   * @throws IllegalArgumentException if one has no id or no name, or calls no function
   */
  public static List<ToolCall> calls(Map<?, ?> message) {
    if (present(message.get("function_call"))) {
      throw new IllegalArgumentException(ChatTexts.OLD_CALL);
    }
    if (!present(message.get("tool_calls"))) {
      return List.of();
    }
    if (!(message.get("tool_calls") instanceof List<?> listed)) {
      throw new IllegalArgumentException(ChatTexts.CALLS_NO_LIST);
    }
    var calls = new ArrayList<ToolCall>();
    for (Object each : listed) {
      calls.add(call(each));
    }
    return List.copyOf(calls);
  }

  private static ToolCall call(@Nullable Object listed) {
    if (listed instanceof Map<?, ?> call
        && call.get("id") instanceof String id
        && call.get("function") instanceof Map<?, ?> function
        && function.get("name") instanceof String name
        && !id.isBlank()
        && !name.isBlank()) {
      Object arguments = function.get("arguments");
      if (arguments == null || arguments instanceof String) {
        return new ToolCall(id, name, Objects.requireNonNullElse((String) arguments, ""));
      }
    }
    throw new IllegalArgumentException(ChatTexts.callInvalid(String.valueOf(listed)));
  }

  /**
   * Returns the id of the call that a tool's message answers.
   *
   * @throws IllegalArgumentException if it has none
   */
  public static String callId(Map<?, ?> message) {
    if (message.get("tool_call_id") instanceof String id && !id.isBlank()) {
      return id;
    }
    throw new IllegalArgumentException(ChatTexts.CALL_ID_MISSING);
  }

  /** Returns the reasoning of an assistant's message; null without any. */
  public static @Nullable Reasoning reasoning(Map<?, ?> message) {
    for (String field : List.of("reasoning_content", "reasoning")) {
      if (message.get(field) instanceof String text && !text.isEmpty()) {
        return new Reasoning(text, Reasoning.Format.CHAT, List.of(Map.of(field, text)));
      }
    }
    return null;
  }

  /**
   * Requires that each result of a tool answers a call before it.
   *
   * @param result the message of a tool
   * @param before the messages before it
   * @throws IllegalArgumentException if no message calls it
   */
  public static void requireCall(Message result, List<Message> before) {
    String id = Objects.requireNonNull(result.callId());
    if (before.stream()
        .flatMap(message -> message.calls().stream())
        .noneMatch(call -> call.id().equals(id))) {
      throw new IllegalArgumentException(ChatTexts.resultWithoutCall(id));
    }
  }

  private static boolean present(@Nullable Object value) {
    return value != null && !(value instanceof List<?> list && list.isEmpty());
  }
}
