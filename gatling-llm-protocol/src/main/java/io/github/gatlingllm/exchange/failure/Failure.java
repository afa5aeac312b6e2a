// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange.failure;

import io.github.gatlingllm.ForeignText;
import io.github.gatlingllm.gatling.GatlingText;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.request.Secrets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why a request failed.
 *
 * @param text a short, constant text: the key in tables of failures
 * @param detail further information, for the log; reports shorten it
 * @param remedy what to change, as sentences
 */
public record Failure(String text, @Nullable String detail, @Nullable String remedy) {

  public static final String NOT_BUILT = "Request could not be built";
  public static final String PAID_CALL = "Paid call not allowed";
  public static final String REFUSED = "Connection refused";
  public static final String NO_FILES = "Too many open files";
  public static final String NO_ADDRESS = "No local address or port";
  public static final String UNKNOWN_HOST = "Unknown host";
  public static final String TLS = "TLS failed";
  public static final String PROXY = "Proxy refused the connection";
  public static final String NO_PROXY = "Proxy can't be reached";
  public static final String TIMEOUT = "Request timed out";
  public static final String CLOSED_BEFORE_ANSWER = "Connection closed before any answer";
  public static final String CLOSED_MID_STREAM = "Connection closed in mid-stream";
  public static final String UNASKED = "Unexpected bytes before the answer";
  public static final String STREAM_RESET = "Stream reset by the server";
  public static final String RESET = "Connection reset by the server";
  public static final String TRANSPORT = "Transport error";
  public static final String HEADERS_TOO_LARGE = "Headers too large";
  public static final String TOO_LARGE = "Answer too large";
  public static final String UNDECODABLE = "Body can't be decompressed";
  public static final String NOT_SSE = "Body is not an event stream";
  public static final String NOT_JSON = "Body is no JSON answer";
  public static final String WHOLE_ANSWER = "Whole answer instead of a stream";
  public static final String ERROR_BODY = "Error body with a success status";
  public static final String NO_EVENT = "Stream without any event";
  public static final String NO_CONTENT = "Answer without content";
  public static final String NO_FINISH_REASON = "Answer without a finish reason";
  public static final String STREAM_CUT = "Stream cut short";
  public static final String UNREADABLE_STREAM = "Stream can't be read";
  public static final String ERROR_BEFORE_FIRST_TOKEN = "Error event before the first token";
  public static final String ERROR_BETWEEN_TOKENS = "Error event between tokens";
  public static final String ERROR_AFTER_FINISH = "Error event after the finish";
  public static final String FINISHED_WITH_ERROR = "Finish reason is error";

  public static final String CONNECT_TIMEOUT = "Connection timed out";
  public static final String FIRST_TOKEN_TIMEOUT = "First token timed out";
  public static final String STALL_TIMEOUT = "Stalled stream timed out";

  // Reasons for giving up on purpose. They are not failures, but are reported in the same way.
  public static final String ABANDONED = "Abandoned: waited long enough";
  public static final String NO_PATIENCE = "Abandoned: no token in time";
  public static final String ENOUGH_TOKENS = Outcome.ENOUGH_TOKENS;

  /** All texts except those of HTTP statuses and failed checks. */
  public static final List<String> TEXTS =
      List.of(
          NOT_BUILT,
          PAID_CALL,
          REFUSED,
          NO_FILES,
          NO_ADDRESS,
          UNKNOWN_HOST,
          TLS,
          PROXY,
          NO_PROXY,
          TIMEOUT,
          CLOSED_BEFORE_ANSWER,
          CLOSED_MID_STREAM,
          UNASKED,
          STREAM_RESET,
          RESET,
          TRANSPORT,
          HEADERS_TOO_LARGE,
          TOO_LARGE,
          UNDECODABLE,
          NOT_SSE,
          NOT_JSON,
          WHOLE_ANSWER,
          ERROR_BODY,
          NO_EVENT,
          NO_CONTENT,
          NO_FINISH_REASON,
          STREAM_CUT,
          UNREADABLE_STREAM,
          ERROR_BEFORE_FIRST_TOKEN,
          ERROR_BETWEEN_TOKENS,
          ERROR_AFTER_FINISH,
          FINISHED_WITH_ERROR,
          CONNECT_TIMEOUT,
          FIRST_TOKEN_TIMEOUT,
          STALL_TIMEOUT);

  /** Puts text and detail, which servers may influence, on one line each. */
  public Failure {
    text = ForeignText.oneLine(text);
    detail = detail == null ? null : ForeignText.oneLine(detail);
  }

  /** Returns the text of a failure by an HTTP status. */
  public static String ofStatus(int status) {
    return "HTTP " + status;
  }

  /** Creates a failure with the remedy for its text. */
  public static Failure of(String text, @Nullable String detail) {
    return new Failure(text, detail, TextRemedies.of(text));
  }

  /** Returns this failure with more detail. */
  public Failure withDetail(String more) {
    return new Failure(text, detail == null ? more : detail + ", " + more, remedy);
  }

  /**
   * Returns this failure with a remedy that exists for its request.
   *
   * @param elsewhere whether it went to another server than the one under test
   * @param generates whether it asks for a generated text
   */
  public Failure withRemedyFor(boolean elsewhere, boolean generates) {
    return remedy == null
        ? this
        : new Failure(text, detail, Remedies.suiting(elsewhere, generates, remedy));
  }

  /** Returns this failure without secrets. A remedy may quote the server. */
  public Failure masked(Secrets secrets) {
    return new Failure(
        secrets.maskIn(text), secrets.maskInOptional(detail), secrets.maskInOptional(remedy));
  }

  /** Returns the detail, shortened for a report; null if there is none. */
  public @Nullable String message() {
    return detail == null || detail.isBlank() ? null : GatlingText.of(detail.strip());
  }

  /** Returns text and detail, without the remedy. */
  public String inShort() {
    return text + (detail == null ? "" : ": " + detail);
  }

  /** Returns text, detail and remedy, for the log. */
  public String full() {
    return inShort() + (remedy == null ? "" : " — " + remedy);
  }
}
