/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.chat;

import java.util.List;

/** Why a generation ended: one name for what dialects call differently. */
public final class FinishReason {

  /** The token limit was reached. */
  public static final String LENGTH = "length";

  /** The model ended by itself, or a stop sequence was met. */
  public static final String STOP = "stop";

  /** The model wants a tool to be called. */
  public static final String TOOL_CALLS = "tool_calls";

  /** A filter cut or refused the answer. */
  public static final String CONTENT_FILTER = "content_filter";

  /** The server failed in the middle of the generation. */
  public static final String ERROR = "error";

  /** All that have a common name. */
  public static final List<String> KNOWN = List.of(LENGTH, STOP, TOOL_CALLS, CONTENT_FILTER, ERROR);

  private FinishReason() {}

  /** The common name of a dialect's reason; an unknown reason is returned unchanged. */
  public static String normalised(String reason) {
    return switch (reason) {
      case "length",
          "max_tokens",
          "max_output_tokens",
          "model_context_window_exceeded",
          "MAX_TOKENS" ->
          LENGTH;
      case "stop", "end_turn", "stop_sequence", "eos_token", "STOP" -> STOP;
      case "tool_calls", "tool_use", "function_call" -> TOOL_CALLS;
      case "content_filter",
          "refusal",
          "SAFETY",
          "RECITATION",
          "LANGUAGE",
          "BLOCKLIST",
          "PROHIBITED_CONTENT",
          "SPII",
          "IMAGE_SAFETY" ->
          CONTENT_FILTER;
      case "error", "MALFORMED_FUNCTION_CALL", "UNEXPECTED_TOOL_CALL" -> ERROR;
      // Neither an end nor a failure: the server wants to be asked to go on.
      case "pause_turn" -> reason;
      default -> reason;
    };
  }
}
