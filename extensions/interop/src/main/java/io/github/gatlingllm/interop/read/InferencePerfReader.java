// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.interop.Tool;
import io.github.gatlingllm.interop.ToolFigure;
import io.github.gatlingllm.interop.ToolReader;
import io.github.gatlingllm.interop.ToolRequests;
import io.github.gatlingllm.interop.ToolResult;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.objective.RateFigure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/** Reads {@code summary_lifecycle_metrics.json} or the summary of a stage of inference-perf. */
final class InferencePerfReader implements ToolReader {

  private static final double NANOS_PER_SECOND = 1e9;
  private static final Map<String, Metric> METRICS =
      Map.of(
          "time_to_first_token", Metric.TTFT,
          "time_per_output_token", Metric.TPOT,
          "inter_token_latency", Metric.ITL,
          "request_latency", Metric.E2E);
  private static final Map<String, RateFigure> RATES =
      Map.of(
          "requests_per_sec", RateFigure.REQUESTS,
          "input_tokens_per_sec", RateFigure.INPUT_TOKENS,
          "output_tokens_per_sec", RateFigure.OUTPUT_TOKENS,
          "total_tokens_per_sec", RateFigure.TOTAL_TOKENS);

  @Override
  public Tool tool() {
    return Tool.INFERENCE_PERF;
  }

  static boolean recognizes(Set<String> names) {
    return names.contains("load_summary") && names.contains("successes");
  }

  @Override
  public ToolResult read(Path file, ToolRequests sink) {
    var source = new JsonSource(file);
    JsonNode summary =
        source.read(
            json -> {
              source.begin(json);
              return JsonSource.tree(json);
            });
    JsonNode successes = summary.path("successes");
    JsonNode failures = summary.path("failures");
    if (!successes.path("count").isNumber() || !successes.path("latency").isObject()) {
      throw new IllegalArgumentException(
          ReadTexts.notOf(file, Tool.INFERENCE_PERF.label(), "successes.latency"));
    }
    long completed = (long) source.positive(successes.path("count"), "successes.count");
    requireSums(source, summary, completed, failures);
    JsonNode seconds = summary.path("benchmark_time_seconds");
    return new ToolResult(
        Tool.INFERENCE_PERF,
        null,
        String.valueOf(file.getFileName()),
        false,
        OptionalLong.of(completed),
        failures.path("count").isNumber()
            ? OptionalLong.of((long) source.positive(failures.path("count"), "failures.count"))
            : OptionalLong.empty(),
        seconds.isNumber() ? OptionalDouble.of(seconds.asDouble()) : OptionalDouble.empty(),
        figures(source, successes),
        List.of(ReadTexts.INFERENCE_PERF_TPOT, ReadTexts.INFERENCE_PERF_ITL),
        notChecked(failures),
        ReadTexts.INFERENCE_PERF_SAVE);
  }

  private static void requireSums(
      JsonSource source, JsonNode summary, long completed, JsonNode failures) {
    JsonNode sent = summary.path("load_summary").path("count");
    if (completed == 0 && failures.path("count").asLong() == 0) {
      throw new IllegalArgumentException(ReadTexts.nothingSent(source.file()));
    }
    if (sent.isNumber()
        && failures.path("count").isNumber()
        && sent.asLong() != completed + failures.path("count").asLong()) {
      throw new IllegalArgumentException(
          ReadTexts.contradiction(
              source.file(),
              "load_summary.count",
              sent.asText(),
              "successes and failures",
              String.valueOf(completed + failures.path("count").asLong())));
    }
  }

  private static List<ToolFigure> figures(JsonSource source, JsonNode successes) {
    var figures = new ArrayList<ToolFigure>();
    METRICS.forEach(
        (name, metric) ->
            figures.addAll(
                StatisticsBlock.of(
                    source, name, successes.path("latency").path(name), metric, NANOS_PER_SECOND)));
    RATES.forEach(
        (name, rate) -> {
          JsonNode value = successes.path("throughput").path(name);
          if (value.isNumber()) {
            figures.add(new ToolFigure.OfRate(rate, source.positive(value, name)));
          }
        });
    return figures;
  }

  private static List<String> notChecked(JsonNode failures) {
    var open = new ArrayList<String>();
    open.add(ReadTexts.NO_REQUESTS);
    if (!failures.path("count").isNumber()) {
      open.add(ReadTexts.NO_FAILURES);
    }
    open.add(ReadTexts.NO_DUE_TIMES);
    open.add(ReadTexts.NO_WARM_UP);
    open.add(ReadTexts.NO_CLIENT_HEALTH);
    open.add(ReadTexts.COUNTED_BY_TOOL);
    return open;
  }
}
