/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import io.github.gatlingllm.gatling.GatlingText;
import org.jspecify.annotations.Nullable;

/**
 * Why a request failed.
 *
 * @param text constant and short: the key of every errors table
 * @param detail what is known beyond it: for the log, and cut for a report
 * @param remedy what to change, where it is known
 */
record Failure(String text, @Nullable String detail, @Nullable String remedy) {

  static final String NOT_BUILT = "Request could not be built";
  static final String PAID_CALL = "Paid call not allowed";
  static final String REFUSED = "Connection refused";
  static final String NO_FILES = "Too many open files";
  static final String NO_ADDRESS = "No local address or port";
  static final String UNKNOWN_HOST = "Unknown host";
  static final String TLS = "TLS failed";
  static final String PROXY = "Proxy refused the connection";
  static final String TIMEOUT = "Request timed out";
  static final String CLOSED_BEFORE_ANSWER = "Connection closed before any answer";
  static final String CLOSED_MID_STREAM = "Connection closed in mid-stream";
  static final String STREAM_RESET = "Stream reset by the server";
  static final String RESET = "Connection reset by the server";
  static final String TRANSPORT = "Transport error";
  static final String HEADERS_TOO_LARGE = "Headers too large";
  static final String TOO_LARGE = "Answer too large";
  static final String UNDECODABLE = "Body can't be decompressed";
  static final String NOT_SSE = "Body is no event stream";
  static final String NOT_JSON = "Body is no JSON answer";
  static final String WHOLE_ANSWER = "Whole answer instead of a stream";
  static final String ERROR_BODY = "Error body with a status of success";
  static final String NO_EVENT = "Stream without any event";
  static final String NO_CONTENT = "Answer without content";
  static final String STREAM_CUT = "Stream cut short";
  static final String ERROR_BEFORE_FIRST_TOKEN = "Error event before the first token";
  static final String ERROR_BETWEEN_TOKENS = "Error event between tokens";
  static final String ERROR_AFTER_FINISH = "Error event after the finish";
  static final String FINISHED_WITH_ERROR = "Finish reason is error";

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

  /** The same without what nobody may see. */
  Failure masked(Secrets secrets) {
    return new Failure(secrets.maskIn(text), secrets.maskInOptional(detail), remedy);
  }

  /** What is known beyond the text, fit for a report; null: nothing. */
  @Nullable String message() {
    return detail == null || detail.isBlank() ? null : GatlingText.of(detail.strip());
  }

  /** The whole of it, for the log. */
  String full() {
    return text + (detail == null ? "" : ": " + detail) + (remedy == null ? "" : " — " + remedy);
  }
}
