// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.interop.ToolLoad;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.slo.objective.RateFigure;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A benchmark of GuideLLM without its requests.
 *
 * @param node its fields
 */
record GuideLlmBenchmark(Node node) {

  /** The fields that are kept. Others can be large: data, environment, profile. */
  static final Set<String> KEPT =
      Set.of(
          "metrics",
          "run_stats",
          "scheduler_metrics",
          "start_time",
          "end_time",
          "config",
          "args",
          "worker");

  /** The strategies that set due times before the load, whatever the server does. */
  private static final Set<String> OPEN = Set.of("constant", "poisson", "trace");

  Node metrics() {
    return node.at("metrics");
  }

  /** Returns the part of the load that the metrics cover, in seconds since 1970; empty: all. */
  OptionalDouble seconds() {
    OptionalDouble start = start();
    OptionalDouble end = end();
    return start.isPresent() && end.isPresent() && end.getAsDouble() > start.getAsDouble()
        ? OptionalDouble.of(end.getAsDouble() - start.getAsDouble())
        : OptionalDouble.empty();
  }

  private OptionalDouble start() {
    return stamp("measure_start_time", "start_time");
  }

  private OptionalDouble end() {
    return stamp("measure_end_time", "end_time");
  }

  private OptionalDouble stamp(String metric, String field) {
    OptionalDouble stamp = node.at("scheduler_metrics").number(metric);
    stamp = stamp.isPresent() ? stamp : node.number(field);
    return stamp.isPresent() && stamp.getAsDouble() > 0 ? stamp : OptionalDouble.empty(); // −1
  }

  /**
   * Returns the phase of a request. As in GuideLLM, the metrics cover requests that were in flight
   * within the measured period.
   */
  Phase phase(Node row) {
    OptionalDouble begin = GuideLlmRequest.start(row);
    OptionalDouble finish = GuideLlmRequest.end(row);
    OptionalDouble latest = begin.isPresent() ? begin : finish;
    if (finish.isPresent() && finish.getAsDouble() < start().orElse(0)) {
      return Phase.WARM_UP;
    }
    return latest.isPresent() && latest.getAsDouble() > end().orElse(Double.POSITIVE_INFINITY)
        ? Phase.COOL_DOWN
        : Phase.MEASURED;
  }

  private Node strategy() {
    return node.firstOf("config", "args").at("strategy");
  }

  /** Returns whether the strategy set due times before the load. */
  boolean scheduled() {
    String type = strategy().text("type_");
    return type != null && OPEN.contains(type);
  }

  /** Returns the load. A limit beside a rate is that of GuideLLM's processes, and is left out. */
  ToolLoad load() {
    Node strategy = strategy();
    String type = strategy.text("type_");
    OptionalLong concurrency =
        switch (type == null ? "" : type) {
          case "synchronous" -> OptionalLong.of(1);
          case "concurrent" -> strategy.count("streams");
          case "throughput" -> strategy.count("max_concurrency");
          default -> OptionalLong.empty();
        };
    return new ToolLoad(
        model(),
        strategy.positive("rate"),
        concurrency,
        metrics().at("prompt_token_count").at("successful").positive("mean"),
        metrics().at("output_token_count").at("successful").positive("mean"));
  }

  private @Nullable String model() {
    JsonNode model = node.json().at("/config/backend/model");
    JsonNode old = node.json().at("/worker/backend_model");
    return model.isTextual() ? model.asText() : old.isTextual() ? old.asText() : null;
  }

  /** Returns the stated requests that succeeded or failed. */
  Node totals() {
    return metrics().has("request_totals")
        ? metrics().at("request_totals")
        : node.firstOf("run_stats", "scheduler_metrics").at("requests_made");
  }

  FileFigures figures() {
    FileFigures figures = new FileFigures();
    Node ttft = metrics().at("time_to_first_token_ms").at("successful");
    figures.block(ttft, Metric.TTFT, RequestDraft.MILLI);
    figures.block(ttft.at("percentiles"), Metric.TTFT, RequestDraft.MILLI);
    rate(figures, "requests_per_second", RateFigure.REQUESTS);
    rate(figures, "output_tokens_per_second", RateFigure.OUTPUT_TOKENS);
    return figures;
  }

  private void rate(FileFigures figures, String name, RateFigure rate) {
    figures.rate(metrics().at(name).at("successful"), "mean", rate);
  }

  /**
   * Refuses metrics that are not those of the requests. A percentile of GuideLLM is one of the
   * values; a request without a first token has a TTFT of 0; the mean of TPOT is weighted by
   * tokens.
   */
  void check(GuideLlmValues values) {
    distribution("time_to_first_token_ms", values.sorted(Metric.TTFT), 1000);
    distribution("request_latency", values.sorted(Metric.E2E), 1);
    total("output_token_count", values.outputs());
    total("prompt_token_count", values.inputs());
    StatedTotals.near(
        metrics().at("inter_token_latency_ms").at("successful"),
        "mean",
        values.millisPerToken(),
        ReadErrorTexts.REQUESTS);
  }

  private void distribution(String name, double[] sorted, double unit) {
    Node successful = metrics().at(name).at("successful");
    StatedPercentiles.check(successful, "", sorted, unit);
    StatedPercentiles.check(successful.at("percentiles"), "", sorted, unit);
  }

  private void total(String name, long expected) {
    OptionalDouble known =
        expected < 0 ? OptionalDouble.empty() : OptionalDouble.of((double) expected);
    StatedTotals.near(
        metrics().at(name).at("successful"), "total_sum", known, ReadErrorTexts.REQUESTS);
  }
}
