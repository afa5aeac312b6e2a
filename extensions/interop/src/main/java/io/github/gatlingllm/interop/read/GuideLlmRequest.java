// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.interop.LoadTestTool;
import io.github.gatlingllm.measure.request.RequestStatus;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** One request of GuideLLM, in the field names of its versions. Stamps are seconds since 1970. */
final class GuideLlmRequest {

  /** The list of requests that failed. */
  static final String ERRORED = "errored";

  private static final List<String> TIMINGS =
      List.of(
          "targeted_start",
          "resolve_start",
          "request_start",
          "first_token_iteration",
          "first_iteration",
          "first_token_time",
          "last_token_iteration",
          "last_iteration",
          "last_token_time",
          "request_end",
          "resolve_end");

  private static final List<String> FIELDS =
      List.of(
          "request_start_time",
          "start_time",
          "request_end_time",
          "end_time",
          "first_token_time",
          "last_token_time",
          "time_to_first_token_ms",
          "prompt_tokens",
          "output_tokens",
          "input_metrics.total_tokens",
          "input_metrics.text_tokens",
          "output_metrics.total_tokens",
          "output_metrics.text_tokens",
          "error",
          "info.error",
          "scheduler_info.error",
          "scheduler_info.targeted_start_time");

  static final RowShape SHAPE = RowShape.of(paths(FIELDS));

  /** The fields that the first stamp of a benchmark is found by. */
  static final RowShape STARTS =
      RowShape.of(
          paths(List.of("request_start_time", "start_time", "scheduler_info.targeted_start_time")));

  private GuideLlmRequest() {}

  private static String[] paths(List<String> fields) {
    Stream<String> timings =
        Stream.of("info.timings.", "info.request_timings.", "scheduler_info.request_timings.")
            .flatMap(parent -> TIMINGS.stream().map(parent::concat));
    return Stream.concat(fields.stream(), timings).toArray(String[]::new);
  }

  /** Returns the send time; empty if the request was never sent. */
  static OptionalDouble start(Node row) {
    OptionalDouble sent = timings(row).positive("request_start", "resolve_start");
    return sent.isPresent() ? sent : row.positive("request_start_time", "start_time");
  }

  /** Returns the time at which the strategy wanted to send it; empty if it is not stated. */
  static OptionalDouble due(Node row) {
    OptionalDouble due = timings(row).number("targeted_start");
    if (due.isEmpty()) {
      due = row.at("scheduler_info").number("targeted_start_time");
    }
    return due.isPresent() && due.getAsDouble() > 0 ? due : OptionalDouble.empty(); // −1: not set
  }

  private static Node timings(Node row) {
    Node info = row.firstOf("info", "scheduler_info");
    return info.firstOf("timings", "request_timings");
  }

  /** Returns the end of the response; empty if it is not stated. */
  static OptionalDouble end(Node row) {
    OptionalDouble stamp = timings(row).positive("request_end", "resolve_end");
    return stamp.isPresent() ? stamp : row.positive("request_end_time", "end_time");
  }

  /**
   * Returns a request. A failed one that was never sent failed at its end.
   *
   * @param list the list that holds it: successful, errored, incomplete
   * @param first the first stamp, in seconds
   */
  static RequestDraft of(Node row, String list, double first, long number) {
    Node timings = timings(row);
    double start = start(row).orElse(end(row).orElse(first));
    double end = end(row).orElse(start);
    if (end < start) {
      throw row.file().error(row.place("request_end_time"), end, ReadErrorTexts.AFTER_START);
    }
    RequestDraft draft = new RequestDraft(LoadTestTool.GUIDELLM, number);
    draft.sent = nanos(start - first);
    draft.closed = nanos(end - first);
    draft.input =
        row.has("prompt_tokens")
            ? row.tokens("prompt_tokens")
            : row.at("input_metrics").tokens("total_tokens", "text_tokens");
    draft.output =
        row.has("output_tokens")
            ? row.tokens("output_tokens")
            : row.at("output_metrics").tokens("total_tokens", "text_tokens");
    switch (list) {
      case ERRORED -> draft.fail(error(row));
      case "incomplete" -> draft.status = RequestStatus.UNFINISHED;
      default -> answer(draft, row, timings, first);
    }
    return draft;
  }

  private static String error(Node row) {
    JsonNode own = row.json().path("error");
    String text = row.firstOf("info", "scheduler_info").text("error");
    return own.isTextual() ? own.asText() : text == null ? "failed" : text;
  }

  private static void answer(RequestDraft draft, Node row, Node timings, double first) {
    if (start(row).isEmpty()) {
      throw row.file().error(row.place("request_start"), "missing", ReadErrorTexts.NEEDED);
    }
    double firstToken = stamp(row, timings, "first");
    if (Double.isNaN(firstToken)) {
      OptionalDouble ttft = row.positive("time_to_first_token_ms");
      if (ttft.isEmpty()) {
        return;
      }
      firstToken = start(row).getAsDouble() + ttft.getAsDouble() / 1000;
    }
    double lastToken = stamp(row, timings, "last");
    long begin = nanos(firstToken - first);
    long last = Double.isNaN(lastToken) ? draft.closed : nanos(lastToken - first);
    if (begin < draft.sent || begin > last || last > draft.closed + 1_000) {
      throw row.file()
          .error(row.place("first_token_iteration"), firstToken, ReadErrorTexts.FIRST_BEFORE_END);
    }
    draft.ends(begin, last);
  }

  private static double stamp(Node row, Node timings, String which) {
    OptionalDouble stamp =
        timings.positive(which + "_token_iteration", which + "_iteration", which + "_token_time");
    return stamp.isPresent()
        ? stamp.getAsDouble()
        : row.positive(which + "_token_time").orElse(Double.NaN);
  }

  static long nanos(double seconds) {
    return Math.round(seconds * RequestDraft.SECOND);
  }
}
