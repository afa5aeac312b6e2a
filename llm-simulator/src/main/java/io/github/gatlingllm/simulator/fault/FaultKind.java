// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.fault;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The kinds of faults. */
public enum FaultKind {
  /** An HTTP status instead of an answer. */
  STATUS("status", "retry-after", "above"),
  /** An error payload in the stream, its status already 200. */
  ERROR_MIDSTREAM("error-midstream", "after"),
  /** An event that is not JSON. */
  BAD_JSON("bad-json", "after"),
  /** The connection closes in the middle of the body. */
  CUT("cut", "after"),
  /** The connection is reset in the middle of the body. */
  RESET("reset", "after"),
  /** Nothing is sent for some time, then everything that was held back. */
  STALL("stall", "after", "ms"),
  /** The response's headers come late. */
  SLOW_HEADERS("slow-headers", "ms"),
  /** No answer at all. */
  HANG("hang", "above"),
  /** Each event in two packets. */
  SPLIT_EVENTS("split-events", "ms"),
  /** Several tokens in one event. */
  TOKENS_PER_CHUNK("tokens-per-chunk"),
  /** A complete stream without content. */
  EMPTY("empty"),
  /** Comment lines between the events. */
  COMMENTS("comments"),
  /** A page of HTML with status 200. */
  NOT_SSE("not-sse"),
  /** An error payload instead of the first event, with status 200. */
  ERROR_FIRST("error-first"),
  /** A stream with a finish reason, but without its final mark. */
  NO_DONE("no-done"),
  /** A stream that ends after its content, without finish reason. */
  NO_FINISH("no-finish"),
  /** A complete stream in a body that stays open. */
  DONE_OPEN("done-open"),
  /** One JSON body instead of a stream. */
  JSON_200("json-200"),
  /** A stream with the content type of plain text. */
  AS_TEXT("as-text"),
  /** A stream with the content type of bytes. */
  AS_BYTES("as-bytes"),
  /** A stream without a content type. */
  NO_TYPE("no-type"),
  /** Wrong words. */
  CORRUPT("corrupt", "above"),
  /** The known answer without its last character, such as unclosed JSON. */
  BREAK_JSON("break-json", "above"),
  /** Other words from a token on, as if a batch changed the result. */
  DIVERGE("diverge", "above", "after"),
  /** An answer that repeats a phrase. */
  DEGENERATE_REPETITION("degenerate-repetition", "above"),
  /** An answer that repeats one word. */
  DEGENERATE_TOKEN("degenerate-token", "above"),
  /** An answer of white space. */
  DEGENERATE_EMPTY("degenerate-empty", "above"),
  /** An answer with replacement characters. */
  DEGENERATE_REPLACEMENT("degenerate-replacement", "above"),
  /** Repeated prompts are answered at once from a cache, without notice. */
  RESPONSE_CACHE("response-cache"),
  /** Answers end before the requested length. */
  EARLY_STOP("early-stop"),
  /** The engine keeps generating after the client disconnects. */
  ZOMBIE("zombie");

  private final String label;
  private final String parameters;

  FaultKind(String label, String... parameters) {
    this.label = label;
    this.parameters = String.join(" ", parameters);
  }

  /** Returns the name in options, headers and the truth log. */
  public String label() {
    return label;
  }

  /** Whether {@code label=} sets the value of the fault instead of its probability. */
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
