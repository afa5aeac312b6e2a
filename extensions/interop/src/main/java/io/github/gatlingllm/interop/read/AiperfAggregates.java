// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.interop.LoadTestTool;
import io.github.gatlingllm.interop.ToolFigure;
import io.github.gatlingllm.interop.ToolLoad;
import io.github.gatlingllm.interop.ToolResult;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.objective.RateFigure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * AIPerf's {@code profile_export_aiperf.json}.
 *
 * @param file the whole file
 * @param root the part that has the figures
 */
record AiperfAggregates(Node file, Node root) {

  private static final String RECORDS = "profile_export.jsonl";
  private static final String FILE = "profile_export_aiperf.json";
  private static final String COUNT = "request_count";

  private static final Map<String, Metric> METRICS =
      new TreeMap<>(
          Map.of(
              "time_to_first_token",
              Metric.TTFT,
              "inter_token_latency",
              Metric.TPOT,
              "inter_chunk_latency",
              Metric.ITL,
              "request_latency",
              Metric.E2E));

  /**
   * Reads a file.
   *
   * @throws IllegalArgumentException if it is damaged, or none of AIPerf
   */
  static AiperfAggregates of(ResultJson json) {
    AiperfAggregates read = read(json);
    if (read.completed().isEmpty()) {
      throw new IllegalArgumentException(
          ReadErrorTexts.schema(json.path(), LoadTestTool.AIPERF.label(), COUNT));
    }
    return read;
  }

  private static AiperfAggregates read(ResultJson json) {
    JsonNode[] tree = new JsonNode[1];
    json.parse(
        parser -> {
          if (parser.nextToken() == null) {
            throw new IllegalArgumentException(ReadErrorTexts.empty(json.path()));
          }
          tree[0] = parser.readValueAsTree();
        });
    Node file = new Node(json, "", tree[0]);
    // The first versions had the figures one level below.
    Node root = tree[0].path("records").isObject() ? file.at("records") : file;
    return new AiperfAggregates(file, new Node(json, "", root.json()));
  }

  /**
   * Returns the aggregates that AIPerf wrote beside its records; null if there are none.
   *
   * @throws IllegalArgumentException if they are damaged
   */
  static @Nullable AiperfAggregates beside(Path records) {
    String name = String.valueOf(records.getFileName()).replaceAll("\\.gz$", "");
    if (!name.endsWith(".jsonl")) {
      return null;
    }
    String other = name.equals(RECORDS) ? FILE : name.replaceAll("\\.jsonl$", ".json");
    Path path = records.resolveSibling(other);
    if (!Files.isRegularFile(path)) {
      return null;
    }
    AiperfAggregates read = read(new ResultJson(path));
    return read.file.json().path(COUNT).isObject() || read.file.json().path("records").isObject()
        ? read
        : null;
  }

  private OptionalLong completed() {
    return root.at(COUNT).count("avg");
  }

  /** Returns the failures; a run without them may lack their count. */
  private OptionalLong failed() {
    OptionalLong failed = root.at("error_request_count").count("avg");
    JsonNode errors = file.json().path("error_summary");
    return failed.isEmpty() && errors.isArray() && errors.isEmpty() ? OptionalLong.of(0) : failed;
  }

  @Nullable String version() {
    String version = file.text("aiperf_version");
    return version == null ? file.text("schema_version") : version;
  }

  /** Returns the result of a file without records. */
  ToolResult result() {
    OptionalLong failed = failed();
    checkRate();
    return new ToolResult(
        LoadTestTool.AIPERF,
        version(),
        String.valueOf(file.file().path().getFileName()),
        false,
        completed(),
        failed,
        seconds(),
        figures(),
        MappingTexts.aiperf(false),
        MappingTexts.notChecked(MappingTexts.AIPERF_SCHEDULE, false, failed.isPresent(), true),
        doubts(),
        MappingTexts.AIPERF_SAVE,
        load());
  }

  List<ToolFigure> figures() {
    FileFigures figures = new FileFigures();
    METRICS.forEach(
        (name, metric) -> {
          Node block = root.at(name);
          if (block.json().isObject()) {
            figures.block(block, metric, AiperfRecord.unit(block));
          }
        });
    figures.rate(root.at("request_throughput"), "avg", RateFigure.REQUESTS);
    figures.rate(root.at("output_token_throughput"), "avg", RateFigure.OUTPUT_TOKENS);
    figures.rate(root.at("total_token_throughput"), "avg", RateFigure.TOTAL_TOKENS);
    return figures.all();
  }

  /** Returns why AIPerf does not vouch for the run. */
  List<String> doubts() {
    List<String> doubts = new ArrayList<>(file.texts("runtime_submission_invalid_reasons"));
    doubts.addAll(file.at("metadata").texts("submission_invalid_reasons"));
    if ("true".equals(file.text("was_cancelled"))) {
      doubts.add(MappingTexts.CANCELLED);
    }
    return doubts;
  }

  private OptionalDouble seconds() {
    return root.at("benchmark_duration").positive("avg");
  }

  /**
   * Refuses aggregates that are not those of the records. AIPerf computes them from the same values
   * by NumPy. It counts requests that were cancelled as errors.
   */
  void check(RequestTotals totals, MetricValues values) {
    StatedTotals.same(root.at(COUNT), "avg", totals.completed, ReadErrorTexts.SUCCESSES);
    StatedTotals.same(
        root.at("error_request_count"), "avg", totals.failed + totals.cut, ReadErrorTexts.FAILURES);
    StatedTotals.same(root.at("total_isl"), "avg", totals.inputs(), ReadErrorTexts.REQUESTS);
    StatedTotals.same(root.at("total_osl"), "avg", totals.outputs(), ReadErrorTexts.REQUESTS);
    METRICS.forEach(
        (name, metric) -> {
          Node block = root.at(name);
          if (block.json().isObject()) {
            StatedPercentiles.check(
                block, "", values.sorted(metric), RequestDraft.SECOND / AiperfRecord.unit(block));
          }
        });
    checkRate();
  }

  private void checkRate() {
    StatedTotals.near(
        root.at("request_throughput"),
        "avg",
        StatedTotals.quotient(completed(), seconds()),
        COUNT + " ÷ benchmark_duration");
  }

  /** Returns the load, in the configuration of older versions or in that of newer ones. */
  ToolLoad load() {
    Node config = file.at("input_config");
    Node old = config.at("loadgen");
    Node phase = profiling(config);
    OptionalDouble rate = old.positive("request_rate");
    OptionalLong concurrency = old.count("concurrency");
    return new ToolLoad(
        model(config),
        rate.isPresent() ? rate : phase.positive("rate", "request_rate"),
        concurrency.isPresent() ? concurrency : phase.count("concurrency"),
        root.at("input_sequence_length").positive("avg"),
        root.at("output_sequence_length").positive("avg"));
  }

  private static @Nullable String model(Node config) {
    JsonNode names = config.json().at("/endpoint/model_names");
    JsonNode first = names.isArray() ? names.path(0) : config.json().at("/models/items/0/name");
    return first.isTextual() ? first.asText() : null;
  }

  private static Node profiling(Node config) {
    for (JsonNode phase : config.json().path("phases")) {
      if ("profiling".equals(phase.path("kind").asText(phase.path("name").asText()))) {
        return new Node(config.file(), "input_config.phases", phase);
      }
    }
    return config.at("phases.profiling");
  }
}
