// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.fault;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The known faults, by the names that options and requests call them. */
public enum FaultKind {
  /** An HTTP status instead of an answer. */
  STATUS("status", "retry-after", "above"),
  /** An error payload in the stream, its status already 200. */
  ERROR_MIDSTREAM("error-midstream", "after"),
  /** An event that is no JSON. */
  BAD_JSON("bad-json", "after"),
  /** The connection closes in the middle of the body. */
  CUT("cut", "after"),
  /** The connection is reset in the middle of the body. */
  RESET("reset", "after"),
  /** Nothing is sent for a while, then all that has come meanwhile. */
  STALL("stall", "after", "ms"),
  /** The response's headers come late. */
  SLOW_HEADERS("slow-headers", "ms"),
  /** No answer at all. */
  HANG("hang", "above"),
  /** Each event in two packets. */
  SPLIT_EVENTS("split-events", "ms"),
  /** Several tokens in one event. */
  TOKENS_PER_CHUNK("tokens-per-chunk"),
  /** A stream that is complete but for its content. */
  EMPTY("empty"),
  /** Comment lines between the events. */
  COMMENTS("comments"),
  /** A page of HTML with status 200. */
  NOT_SSE("not-sse"),
  /** An error payload where the first event should be, with status 200. */
  ERROR_FIRST("error-first"),
  /** A stream that says why it ends, but lacks the mark of its end. */
  NO_DONE("no-done"),
  /** A stream that ends after its content, as if that were all. */
  NO_FINISH("no-finish"),
  /** A stream that has ended, in a body that has not. */
  DONE_OPEN("done-open"),
  /** One JSON body, though a stream was asked for. */
  JSON_200("json-200"),
  /** A stream that is called plain text. */
  AS_TEXT("as-text"),
  /** A stream that is called bytes. */
  AS_BYTES("as-bytes"),
  /** A stream without a content type. */
  NO_TYPE("no-type"),
  /** Other words than those of the right answer. */
  CORRUPT("corrupt", "above"),
  /** The right answer without its last character: JSON that never closes. */
  BREAK_JSON("break-json", "above"),
  /** Other words from a token on, as when a batch computes otherwise than one request alone. */
  DIVERGE("diverge", "above", "after"),
  /** A prompt that was answered before is answered out of a cache, at once; nobody is told. */
  RESPONSE_CACHE("response-cache"),
  /** Answers end before the length that was asked for. */
  EARLY_STOP("early-stop"),
  /** It goes on generating when the client has gone. */
  ZOMBIE("zombie");

  private final String label;
  private final String parameters;

  FaultKind(String label, String... parameters) {
    this.label = label;
    this.parameters = String.join(" ", parameters);
  }

  /** Its name in options, headers and the truth log. */
  public String label() {
    return label;
  }

  /** Whether {@code label=} gives the fault's own number, not its probability. */
  boolean hasValue() {
    return this == STATUS || this == TOKENS_PER_CHUNK || this == EARLY_STOP;
  }

  boolean takes(String parameter) {
    return List.of(parameters.split(" ")).contains(parameter);
  }

  static Optional<FaultKind> named(String label) {
    return Arrays.stream(values()).filter(kind -> kind.label.equals(label)).findFirst();
  }

  static String names() {
    return Arrays.stream(values()).map(FaultKind::label).collect(Collectors.joining(", "));
  }
}
