// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import com.fasterxml.jackson.core.JsonToken;
import io.github.gatlingllm.interop.LoadTestTool;
import io.github.gatlingllm.interop.ToolLoad;
import io.github.gatlingllm.interop.ToolResult;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.objective.RateFigure;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A summary of inference-perf, of the run or of a stage.
 *
 * @param root the whole file
 */
record InferencePerfSummary(Node root) {

  /**
   * Reads a file; returns null if it contains requests.
   *
   * @throws IllegalArgumentException if it is damaged, or none of inference-perf
   */
  static @Nullable InferencePerfSummary read(ResultJson file) {
    @Nullable Node[] whole = {null};
    file.parse(
        parser -> {
          if (parser.nextToken() == JsonToken.START_OBJECT) {
            whole[0] = new Node(file, "", parser.readValueAsTree());
          }
        });
    Node root = whole[0];
    if (root != null && root.at("successes").count("count").isEmpty()) {
      throw new IllegalArgumentException(
          ReadErrorTexts.schema(
              file.path(), LoadTestTool.INFERENCE_PERF.label(), "successes.count"));
    }
    return root == null ? null : new InferencePerfSummary(root);
  }

  private OptionalLong completed() {
    return root.at("successes").count("count");
  }

  private OptionalLong failed() {
    return root.at("failures").count("count");
  }

  private OptionalDouble seconds() {
    return root.positive("benchmark_time_seconds", "benchmark_time");
  }

  private Node latency() {
    return root.at("successes").at("latency");
  }

  private Node throughput() {
    return root.at("successes").at("throughput");
  }

  ToolLoad load() {
    Node load = root.at("load_summary");
    Node successes = root.at("successes");
    return new ToolLoad(
        null,
        load.positive("requested_rate"),
        load.count("concurrency"),
        successes.at("prompt_tokens").positive("mean"),
        successes.firstOf("output_tokens", "output_len").positive("mean"));
  }

  /** Returns the result of a file without requests. */
  ToolResult result() {
    OptionalLong failed = failed();
    if (failed.isPresent()) {
      StatedTotals.same(
          root.at("load_summary"),
          "count",
          completed().orElse(0) + failed.getAsLong(),
          "successes.count + failures.count");
    }
    checkRate();
    return new ToolResult(
        LoadTestTool.INFERENCE_PERF,
        null,
        String.valueOf(root.file().path().getFileName()),
        false,
        completed(),
        failed,
        seconds(),
        figures().all(),
        MappingTexts.inferencePerf(false),
        MappingTexts.notChecked(MappingTexts.NO_DUE_TIMES, false, failed.isPresent(), true),
        List.of(),
        MappingTexts.INFERENCE_PERF_SAVE,
        load());
  }

  private FileFigures figures() {
    FileFigures figures = new FileFigures();
    Node latency = latency();
    figures.block(latency.at("time_to_first_token"), Metric.TTFT, RequestDraft.SECOND);
    figures.block(latency.at("time_per_output_token"), Metric.TPOT, RequestDraft.SECOND);
    figures.block(latency.at("request_latency"), Metric.E2E, RequestDraft.SECOND);
    Node throughput = throughput();
    figures.rate(throughput, "requests_per_sec", RateFigure.REQUESTS);
    figures.rate(throughput, "output_tokens_per_sec", RateFigure.OUTPUT_TOKENS);
    figures.rate(throughput, "input_tokens_per_sec", RateFigure.INPUT_TOKENS);
    figures.rate(throughput, "total_tokens_per_sec", RateFigure.TOTAL_TOKENS);
    return figures;
  }

  /**
   * Refuses a summary that is not that of the requests. inference-perf computes it from the same
   * stamps by NumPy. Its TPOT uses the token counts of the client or of the server, as configured,
   * and is not compared; nor is its TTFT if it lacks requests with a single chunk.
   */
  void check(RequestTotals totals, MetricValues values) {
    Node successes = root.at("successes");
    StatedTotals.same(successes, "count", totals.completed, ReadErrorTexts.SUCCESSES);
    StatedTotals.same(root.at("failures"), "count", totals.failed, ReadErrorTexts.FAILURES);
    OptionalDouble inputs =
        totals.inputs() < 0 ? OptionalDouble.empty() : OptionalDouble.of((double) totals.inputs());
    StatedTotals.near(successes.at("prompt_tokens"), "total", inputs, ReadErrorTexts.REQUESTS);
    Node latency = latency();
    if (!totals.singleChunk) {
      StatedPercentiles.check(latency.at("time_to_first_token"), "", values.sorted(Metric.TTFT), 1);
    }
    StatedPercentiles.check(latency.at("request_latency"), "", values.sorted(Metric.E2E), 1);
    checkRate();
  }

  private void checkRate() {
    StatedTotals.near(
        throughput(),
        "requests_per_sec",
        StatedTotals.quotient(completed(), seconds()),
        "successes.count ÷ benchmark_time_seconds");
  }
}
