// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import io.github.gatlingllm.interop.LoadTestTool;
import io.github.gatlingllm.measure.request.TokenSource;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** One request of inference-perf. Stamps are seconds since an arbitrary moment. */
final class InferencePerfRequest {

  static final RowShape SHAPE =
      RowShape.of(
          "start_time",
          "end_time",
          "error.error_type",
          "info.input_tokens",
          "info.output_tokens",
          "info.output_token_times[]",
          "info.server_usage.completion_tokens",
          "info.request_metrics.text.input_tokens",
          "info.response_metrics.output_tokens",
          "info.response_metrics.output_token_times[]",
          "info.response_metrics.server_usage.completion_tokens");

  private InferencePerfRequest() {}

  /** Returns a stamp, which each request must have. */
  static double seconds(Node row, String name) {
    return row.positive(name)
        .orElseThrow(() -> row.file().error(row.place(name), "missing", ReadErrorTexts.NEEDED));
  }

  /**
   * Returns a request.
   *
   * @param first the first send, in seconds
   */
  static RequestDraft of(Node row, double first, long number) {
    double start = seconds(row, "start_time");
    double end = seconds(row, "end_time");
    if (end < start) {
      throw row.file().error(row.place("end_time"), end, ReadErrorTexts.AFTER_START);
    }
    RequestDraft draft = new RequestDraft(LoadTestTool.INFERENCE_PERF, number);
    draft.sent = nanos(start - first);
    draft.closed = nanos(end - first);
    Node info = row.at("info");
    Node response = info.has("response_metrics") ? info.at("response_metrics") : info;
    Node usage = response.at("server_usage");
    draft.source = usage.has("completion_tokens") ? TokenSource.USAGE : TokenSource.TOKENIZER;
    draft.output =
        usage.has("completion_tokens")
            ? usage.tokens("completion_tokens")
            : response.tokens("output_tokens");
    Node text = info.at("request_metrics").at("text");
    draft.input =
        text.has("input_tokens") ? text.tokens("input_tokens") : info.tokens("input_tokens");
    if (row.has("error")) {
      draft.fail(errorOf(row));
      return draft;
    }
    double[] times = response.list("output_token_times");
    if (times != null && times.length > 0) {
      draft.chunks = chunks(response, times, first, end);
      draft.exact = true;
    }
    return draft;
  }

  private static @Nullable String errorOf(Node row) {
    return row.json().path("error").isObject()
        ? row.at("error").text("error_type")
        : row.text("error");
  }

  /** Returns the times of chunks: tokens of one chunk have one time. */
  private static long[] chunks(Node response, double[] times, double first, double end) {
    long[] chunks = new long[times.length];
    int count = 0;
    double last = 0;
    for (int i = 0; i < times.length; i++) {
      double at = times[i];
      if (at < last || at > end + 1e-6) {
        String rule = at < last ? ReadErrorTexts.ASCENDING_TIMES : ReadErrorTexts.FIRST_BEFORE_END;
        throw response.file().error(response.place("output_token_times[" + i + "]"), at, rule);
      }
      if (at != last || count == 0) {
        chunks[count++] = nanos(at - first);
      }
      last = at;
    }
    return Arrays.copyOf(chunks, count);
  }

  private static long nanos(double seconds) {
    return Math.round(seconds * RequestDraft.SECOND);
  }
}
