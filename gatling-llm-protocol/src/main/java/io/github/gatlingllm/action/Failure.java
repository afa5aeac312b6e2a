/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import org.jspecify.annotations.Nullable;

/**
 * Why a request failed.
 *
 * @param text constant and short: the key of every errors table
 * @param detail what is known beyond it: for the log only
 * @param remedy what to change, where it is known
 */
record Failure(String text, @Nullable String detail, @Nullable String remedy) {

  static final String STREAM_CUT = "Stream cut short";
  static final String ERROR_EVENT = "Error event in stream";
  static final String NO_CONTENT = "Answer without content";
  static final String NOT_SSE = "Body is no event stream";
  static final String NOT_JSON = "Body is no JSON answer";
  static final String TIMEOUT = "Request timed out";
  static final String REFUSED = "Connection refused";
  static final String UNKNOWN_HOST = "Unknown host";
  static final String CLOSED_BEFORE_ANSWER = "Connection closed before any answer";
  static final String CLOSED_MID_STREAM = "Connection closed in mid-stream";
  static final String STREAM_RESET = "HTTP/2 stream reset";
  static final String TRANSPORT = "Transport error";
  static final String TOO_LARGE = "Answer too large";

  static final String CONNECT_TIMEOUT = "Connection timed out";
  static final String FIRST_TOKEN_TIMEOUT = "First token timed out";
  static final String STALL_TIMEOUT = "Stalled stream timed out";

  // Why a client gave up on purpose: no failures, but told the same way.
  static final String ABANDONED = "Abandoned: waited long enough";
  static final String NO_PATIENCE = "Abandoned: no token in time";
  static final String ENOUGH_TOKENS = "Abandoned: enough tokens";

  static Failure of(String text, @Nullable String detail) {
    return new Failure(text, detail, null);
  }

  /** A deadline of the client's passed. */
  static Failure late(String text, String remedy) {
    return new Failure(text, null, remedy);
  }

  /** The whole of it, for the log. */
  String full() {
    return text + (detail == null ? "" : ": " + detail) + (remedy == null ? "" : " — " + remedy);
  }
}
