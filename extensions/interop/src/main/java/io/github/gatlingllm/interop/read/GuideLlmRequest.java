// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.interop.LoadTestTool;
import io.github.gatlingllm.measure.request.RequestStatus;
import java.util.OptionalDouble;

/** One request of GuideLLM, in the field names of its versions. Stamps are seconds since 1970. */
final class GuideLlmRequest {

  private GuideLlmRequest() {}

  /** Returns the send time; empty if the request was never sent. */
  static OptionalDouble start(Node row) {
    OptionalDouble sent = timings(row).positive("request_start", "resolve_start");
    return sent.isPresent() ? sent : row.positive("request_start_time", "start_time");
  }

  private static Node timings(Node row) {
    Node info = row.firstOf("info", "scheduler_info");
    return info.firstOf("timings", "request_timings");
  }

  /**
   * Returns a request.
   *
   * @param list the list that holds it: successful, errored, incomplete
   * @param first the first send, in seconds
   */
  static RequestDraft of(Node row, String list, double first, long number) {
    Node timings = timings(row);
    double start = start(row).orElse(first);
    RequestDraft draft = new RequestDraft(LoadTestTool.GUIDELLM, number);
    draft.sent = nanos(start - first);
    double end = end(row, timings, start);
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
      case "errored" -> draft.fail(error(row));
      case "incomplete" -> draft.status = RequestStatus.UNFINISHED;
      default -> answer(draft, row, timings, first);
    }
    return draft;
  }

  private static double end(Node row, Node timings, double start) {
    OptionalDouble stamp = timings.positive("request_end", "resolve_end");
    double end =
        stamp.isPresent()
            ? stamp.getAsDouble()
            : row.positive("request_end_time", "end_time").orElse(start);
    if (end < start) {
      throw row.file().error(row.place("request_end_time"), end, ReadErrorTexts.AFTER_START);
    }
    return end;
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

  private static long nanos(double seconds) {
    return Math.round(seconds * RequestDraft.SECOND);
  }
}
