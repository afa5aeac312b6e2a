// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import io.github.gatlingllm.wire.JsonCursor;
import java.io.IOException;
import java.util.List;

/** The events of OpenAI's Responses API by their meaning for a reader. */
enum ResponsesEvent {
  TEXT,
  REASONING,
  CALL,
  ITEM,
  COMPLETED,
  INCOMPLETE,
  FAILED,
  /** Repeats earlier or later content. */
  NOTHING_NEW,
  UNKNOWN;

  /** The most frequent first. */
  private static final List<Types> KNOWN =
      List.of(
          new Types(TEXT, "response.output_text.delta", "response.refusal.delta"),
          new Types(
              REASONING, "response.reasoning_text.delta", "response.reasoning_summary_text.delta"),
          new Types(
              CALL,
              "response.function_call_arguments.delta",
              "response.custom_tool_call_input.delta",
              "response.mcp_call_arguments.delta",
              "response.code_interpreter_call_code.delta"),
          new Types(ITEM, "response.output_item.added"),
          new Types(COMPLETED, "response.completed"),
          new Types(INCOMPLETE, "response.incomplete"),
          new Types(FAILED, "response.failed", "response.cancelled"),
          new Types(
              NOTHING_NEW,
              "response.created",
              "response.queued",
              "response.in_progress",
              "response.content_part.added",
              "response.content_part.done",
              "response.output_item.done",
              "response.output_text.done",
              "response.output_text.annotation.added",
              "response.refusal.done",
              "response.reasoning_text.done",
              "response.reasoning_summary_text.done",
              "response.reasoning_summary_part.added",
              "response.reasoning_summary_part.done",
              "response.function_call_arguments.done",
              "response.custom_tool_call_input.done",
              "response.mcp_call_arguments.done",
              "response.mcp_call.in_progress",
              "response.mcp_call.completed",
              "response.mcp_call.failed",
              "response.mcp_list_tools.in_progress",
              "response.mcp_list_tools.completed",
              "response.mcp_list_tools.failed",
              "response.code_interpreter_call_code.done",
              "response.code_interpreter_call.in_progress",
              "response.code_interpreter_call.interpreting",
              "response.code_interpreter_call.completed",
              "response.file_search_call.in_progress",
              "response.file_search_call.searching",
              "response.file_search_call.completed",
              "response.web_search_call.in_progress",
              "response.web_search_call.searching",
              "response.web_search_call.completed",
              "response.image_generation_call.in_progress",
              "response.image_generation_call.generating",
              "response.image_generation_call.completed"));

  private record Types(ResponsesEvent event, List<String> names) {
    private Types(ResponsesEvent event, String... names) {
      this(event, List.of(names));
    }
  }

  /** Returns the event that ended the stream of an answer with this status. */
  static ResponsesEvent ofStatus(JsonCursor json) throws IOException {
    if (json.textIs("completed")) {
      return COMPLETED;
    }
    if (json.textIs("incomplete")) {
      return INCOMPLETE;
    }
    return json.textIs("failed") || json.textIs("cancelled") ? FAILED : NOTHING_NEW;
  }

  /** Returns the event of a name, for servers that omit the type in the data. */
  static ResponsesEvent named(String name) {
    return KNOWN.stream()
        .filter(types -> types.names.contains(name))
        .map(Types::event)
        .findFirst()
        .orElse(UNKNOWN);
  }

  /** Returns the event whose type is the current string. */
  static ResponsesEvent of(JsonCursor json) throws IOException {
    for (int i = 0; i < KNOWN.size(); i++) {
      if (json.textIsOneOf(KNOWN.get(i).names)) {
        return KNOWN.get(i).event;
      }
    }
    return UNKNOWN;
  }
}
