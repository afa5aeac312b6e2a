// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.interop.LoadTestTool;
import io.github.gatlingllm.interop.ToolLoad;
import io.github.gatlingllm.interop.ToolRequests;
import io.github.gatlingllm.interop.ToolResult;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.slo.objective.RateFigure;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** inference-perf's lifecycle metrics: a summary, a stage, or every request. */
final class InferencePerfFormat implements ResultFormat {

  /** What the first pass over the requests finds. */
  private static final class Totals {
    double first = Double.POSITIVE_INFINITY;
    double last;
    long completed;
    long failed;
    boolean gapsMissing;
  }

  @Override
  public void read(ResultJson file, Consumer<Reading> results) {
    @Nullable Node[] whole = {null};
    Totals totals = new Totals();
    file.parse(
        parser -> {
          if (parser.nextToken() == JsonToken.START_OBJECT) {
            whole[0] = new Node(file, "", parser.readValueAsTree());
          }
        });
    Node summary = whole[0];
    if (summary != null) {
      results.accept(new Reading(summary(summary), sink -> {}));
      return;
    }
    rows(file, row -> count(row, totals));
    if (totals.completed + totals.failed == 0) {
      throw new IllegalArgumentException(ReadErrorTexts.empty(file.path()));
    }
    ToolResult result =
        new ToolResult(
            LoadTestTool.INFERENCE_PERF,
            null,
            String.valueOf(file.path().getFileName()),
            true,
            OptionalLong.of(totals.completed),
            OptionalLong.of(totals.failed),
            OptionalDouble.of(totals.last - totals.first),
            List.of(),
            MappingTexts.inferencePerf(true),
            MappingTexts.notChecked(true, true, totals.gapsMissing),
            totals.gapsMissing ? MappingTexts.INFERENCE_PERF_SAVE : null);
    results.accept(new Reading(result, sink -> pass(file, totals.first, sink)));
  }

  private static void rows(ResultJson file, Consumer<Node> rows) {
    file.parse(
        parser -> {
          if (parser.nextToken() != JsonToken.START_ARRAY) {
            throw new IllegalArgumentException(ReadErrorTexts.empty(file.path()));
          }
          int index = 0;
          while (parser.nextToken() != JsonToken.END_ARRAY) {
            JsonNode json = parser.readValueAsTree();
            rows.accept(new Node(file, "[" + index++ + "]", json));
          }
        });
  }

  private static void count(Node row, Totals totals) {
    totals.first = Math.min(totals.first, seconds(row, "start_time"));
    totals.last = Math.max(totals.last, seconds(row, "end_time"));
    RequestDraft draft = draft(row, 0, 0);
    boolean good = draft.status == RequestStatus.OK;
    totals.completed += good ? 1 : 0;
    totals.failed += good ? 0 : 1;
    totals.gapsMissing |= good && !draft.exact;
  }

  private static void pass(ResultJson file, double first, ToolRequests sink) {
    long[] number = {0};
    rows(file, row -> draft(row, first, number[0]++).into(sink));
  }

  private static double seconds(Node row, String name) {
    return row.positive(name)
        .orElseThrow(() -> row.file().error(row.place(name), "missing", ReadErrorTexts.NEEDED));
  }

  private static RequestDraft draft(Node row, double first, long number) {
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
    JsonNode times = response.json().path("output_token_times");
    if (times.isArray() && !times.isEmpty()) {
      draft.chunks = chunks(response, times, first, end);
      draft.exact = draft.chunks.length > 0;
    }
    return draft;
  }

  private static @Nullable String errorOf(Node row) {
    JsonNode error = row.json().path("error");
    return error.isObject() ? row.at("error").text("error_type") : error.asText();
  }

  /** Returns the times of chunks: tokens of one chunk have one time. */
  private static long[] chunks(Node response, JsonNode times, double first, double end) {
    long[] chunks = new long[times.size()];
    int count = 0;
    double last = 0;
    for (int i = 0; i < times.size(); i++) {
      double at = times.get(i).isNumber() ? times.get(i).doubleValue() : Double.NaN;
      String place = response.place("output_token_times[" + i + "]");
      if (!(at >= last) || Double.isInfinite(at)) {
        throw response.file().error(place, times.get(i), ReadErrorTexts.ASCENDING_TIMES);
      }
      if (at > end + 1e-6) {
        throw response.file().error(place, times.get(i), ReadErrorTexts.FIRST_BEFORE_END);
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

  private static ToolResult summary(Node root) {
    Node successes = root.at("successes");
    OptionalLong completed = successes.count("count");
    if (completed.isEmpty()) {
      throw new IllegalArgumentException(
          ReadErrorTexts.schema(
              root.file().path(), LoadTestTool.INFERENCE_PERF.label(), "successes.count"));
    }
    OptionalLong failed = root.at("failures").count("count");
    Node load = root.at("load_summary");
    OptionalLong sent = load.count("count");
    if (sent.isPresent()
        && failed.isPresent()
        && sent.getAsLong() != completed.getAsLong() + failed.getAsLong()) {
      throw root.file()
          .error(
              "load_summary.count",
              sent.getAsLong(),
              ReadErrorTexts.contradicts(
                  "successes.count + failures.count",
                  Long.toString(completed.getAsLong() + failed.getAsLong())));
    }
    return new ToolResult(
            LoadTestTool.INFERENCE_PERF,
            null,
            String.valueOf(root.file().path().getFileName()),
            false,
            completed,
            failed,
            root.positive("benchmark_time_seconds", "benchmark_time"),
            figures(successes).all(),
            MappingTexts.inferencePerf(false),
            MappingTexts.notChecked(false, failed.isPresent(), true),
            MappingTexts.INFERENCE_PERF_SAVE)
        .with(new ToolLoad(null, load.positive("requested_rate"), load.count("concurrency")));
  }

  private static FileFigures figures(Node successes) {
    FileFigures figures = new FileFigures();
    Node latency = successes.at("latency");
    figures.block(latency.at("time_to_first_token"), Metric.TTFT, RequestDraft.SECOND);
    figures.block(latency.at("time_per_output_token"), Metric.TPOT, RequestDraft.SECOND);
    figures.block(latency.at("request_latency"), Metric.E2E, RequestDraft.SECOND);
    Node throughput = successes.at("throughput");
    figures.rate(throughput, "requests_per_sec", RateFigure.REQUESTS);
    figures.rate(throughput, "output_tokens_per_sec", RateFigure.OUTPUT_TOKENS);
    figures.rate(throughput, "input_tokens_per_sec", RateFigure.INPUT_TOKENS);
    figures.rate(throughput, "total_tokens_per_sec", RateFigure.TOTAL_TOKENS);
    return figures;
  }
}
