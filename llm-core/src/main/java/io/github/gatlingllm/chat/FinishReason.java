// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.chat;

import java.util.List;
import java.util.Locale;

/** Why a generation ended, with common names for the dialects' reasons. */
public final class FinishReason {

  /** The token limit was reached. */
  public static final String LENGTH = "length";

  /** The model ended its answer, or produced a stop sequence. */
  public static final String STOP = "stop";

  /** The model calls a tool. */
  public static final String TOOL_CALLS = "tool_calls";

  /** A filter cut or refused the answer. */
  public static final String CONTENT_FILTER = "content_filter";

  /** The server failed in the middle of the generation. */
  public static final String ERROR = "error";

  /** All reasons with a common name. */
  public static final List<String> KNOWN = List.of(LENGTH, STOP, TOOL_CALLS, CONTENT_FILTER, ERROR);

  private FinishReason() {}

  /** Returns whether a reason means that the generation continues. */
  public static boolean isNone(String reason) {
    return switch (lower(reason)) {
      case "", "null", "none", "not_finished", "unspecified", "finish_reason_unspecified" -> true;
      default -> false;
    };
  }

  /** Returns the common name of a dialect's reason; an unknown reason is returned unchanged. */
  public static String normalised(String reason) {
    String lower = lower(reason);
    return switch (lower) {
      case "length",
          "max_tokens",
          "max_output_tokens",
          "max_length",
          "model_length",
          "model_context_window_exceeded",
          "token_limit" ->
          LENGTH;
      case "stop", "end_turn", "stop_sequence", "eos_token", "eos", "complete", "completed" -> STOP;
      case "tool_calls", "tool_use", "tool_call", "function_call" -> TOOL_CALLS;
      case "content_filter",
          "content_filtered",
          "guardrail_intervened",
          "refusal",
          "safety",
          "sensitive",
          "recitation",
          "language",
          "blocklist",
          "prohibited_content",
          "spii",
          "image_safety",
          "model_armor" ->
          CONTENT_FILTER;
      case "malformed_function_call",
          "unexpected_tool_call",
          "malformed_response",
          "abort",
          "aborted",
          "cancelled",
          "canceled",
          "fail",
          "failed",
          "timeout",
          "time_limit",
          "insufficient_system_resource" ->
          ERROR;
      // Such as pause_turn, neither an end nor a failure: the server expects a request to
      // continue.
      default -> lower.startsWith("error") || lower.endsWith("error") ? ERROR : reason;
    };
  }

  private static String lower(String reason) {
    return reason.strip().toLowerCase(Locale.ROOT);
  }
}
