// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.interop.LoadTestTool;
import io.github.gatlingllm.interop.ToolRequests;
import io.github.gatlingllm.interop.ToolResult;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.objective.RateFigure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** GuideLLM's JSON, versions 1 and 2. Each benchmark in it is a result. */
final class GuideLlmFormat implements ResultFormat {

  private static final Set<String> LISTS = Set.of("successful", "errored", "incomplete");

  /** Receives a request of a benchmark and the list that holds it. */
  @FunctionalInterface
  private interface Rows {
    void accept(int benchmark, Node row, String list);
  }

  /** A benchmark without its requests. */
  private static final class Benchmark {
    final ObjectNode fields = JsonNodeFactory.instance.objectNode();
    final Map<String, Long> counts = new LinkedHashMap<>();
    double first = Double.POSITIVE_INFINITY;
  }

  /** One pass over a file. */
  private record Pass(ResultJson file, List<Benchmark> benchmarks, ObjectNode top, Rows rows) {

    void run() {
      file.parse(
          parser -> {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
              throw new IllegalArgumentException(
                  ReadErrorTexts.schema(file.path(), LoadTestTool.GUIDELLM.label(), "benchmarks"));
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
              field(parser);
            }
          });
    }

    private void field(JsonParser parser) throws IOException {
      String name = parser.currentName();
      JsonToken value = parser.nextToken();
      if (name.equals("benchmarks") && value == JsonToken.START_ARRAY) {
        while (parser.nextToken() == JsonToken.START_OBJECT) {
          benchmark(parser);
        }
      } else if (name.equals("metadata")) {
        top.set(name, parser.readValueAsTree());
      } else {
        parser.skipChildren();
      }
    }

    private void benchmark(JsonParser parser) throws IOException {
      Benchmark benchmark = new Benchmark();
      int index = benchmarks.size();
      benchmarks.add(benchmark);
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        JsonToken value = parser.nextToken();
        if (name.equals("requests") && value == JsonToken.START_OBJECT) {
          while (parser.nextToken() == JsonToken.FIELD_NAME) {
            list(parser, index);
          }
        } else {
          benchmark.fields.set(name, parser.readValueAsTree());
        }
      }
    }

    private void list(JsonParser parser, int index) throws IOException {
      String list = parser.currentName();
      if (parser.nextToken() != JsonToken.START_ARRAY || !LISTS.contains(list)) {
        parser.skipChildren();
        return;
      }
      long count = 0;
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        String place = "benchmarks[" + index + "].requests." + list + "[" + count++ + "]";
        JsonNode json = parser.readValueAsTree();
        rows.accept(index, new Node(file, place, json), list);
      }
      benchmarks.get(index).counts.put(list, count);
    }
  }

  @Override
  public void read(ResultJson file, Consumer<Reading> results) {
    List<Benchmark> benchmarks = new ArrayList<>();
    ObjectNode top = JsonNodeFactory.instance.objectNode();
    new Pass(file, benchmarks, top, (index, row, list) -> check(benchmarks.get(index), row, list))
        .run();
    if (benchmarks.isEmpty()) {
      throw new IllegalArgumentException(ReadErrorTexts.empty(file.path()));
    }
    String version = version(new Node(file, "", top));
    for (int i = 0; i < benchmarks.size(); i++) {
      Benchmark benchmark = benchmarks.get(i);
      int index = i;
      Node node = new Node(file, "benchmarks[" + i + "]", benchmark.fields);
      results.accept(
          new Reading(
              result(node, benchmark, version), sink -> pass(file, index, benchmark.first, sink)));
    }
  }

  private static @Nullable String version(Node top) {
    Node metadata = top.at("metadata");
    String format = metadata.text("version");
    if (format != null && !format.equals("1") && !format.equals("2")) {
      throw top.file().error("metadata.version", format, ReadErrorTexts.version("1 and 2"));
    }
    String tool = metadata.text("guidellm_version");
    return tool == null ? format : tool;
  }

  private static void check(Benchmark benchmark, Node row, String list) {
    double start = GuideLlmRequest.start(row).orElse(Double.POSITIVE_INFINITY);
    benchmark.first = Math.min(benchmark.first, start);
    GuideLlmRequest.of(row, list, 0, 0);
  }

  private static void pass(ResultJson file, int wanted, double first, ToolRequests sink) {
    long[] number = {0};
    new Pass(
            file,
            new ArrayList<>(),
            JsonNodeFactory.instance.objectNode(),
            (index, row, list) -> {
              // A request that was never sent is none of the load.
              if (index == wanted && GuideLlmRequest.start(row).isPresent()) {
                GuideLlmRequest.of(row, list, first, number[0]++).into(sink);
              }
            })
        .run();
  }

  private static ToolResult result(Node node, Benchmark benchmark, @Nullable String version) {
    Node metrics = node.at("metrics");
    long listed = benchmark.counts.getOrDefault("successful", 0L);
    long listedErrors = benchmark.counts.getOrDefault("errored", 0L);
    Node totals =
        metrics.has("request_totals")
            ? metrics.at("request_totals")
            : node.firstOf("run_stats", "scheduler_metrics").at("requests_made");
    OptionalLong completed = stated(totals, "successful", listed);
    OptionalLong failed = stated(totals, "errored", listedErrors);
    boolean detailed = listed + listedErrors > 0;
    if (!detailed && metrics.json().isMissingNode()) {
      throw new IllegalArgumentException(
          ReadErrorTexts.schema(
              node.file().path(), LoadTestTool.GUIDELLM.label(), node.place("metrics")));
    }
    return new ToolResult(
        LoadTestTool.GUIDELLM,
        version,
        node.place("").replaceAll("\\.$", ""),
        detailed,
        completed,
        failed,
        OptionalDouble.empty(),
        figures(metrics).all(),
        MappingTexts.guideLlm(detailed),
        MappingTexts.notChecked(detailed, failed.isPresent(), true),
        detailed && completed.orElse(listed) == listed ? null : MappingTexts.GUIDELLM_SAVE);
  }

  /** Returns a stated total, which can't be less than the listed requests. */
  private static OptionalLong stated(Node totals, String name, long listed) {
    OptionalLong total = totals.count(name);
    if (total.isPresent() && total.getAsLong() < listed) {
      throw totals
          .file()
          .error(
              totals.place(name),
              total.getAsLong(),
              ReadErrorTexts.contradicts("the listed requests", Long.toString(listed)));
    }
    return total.isEmpty() && listed > 0 ? OptionalLong.of(listed) : total;
  }

  private static FileFigures figures(Node metrics) {
    FileFigures figures = new FileFigures();
    block(figures, metrics.at("time_to_first_token_ms"), Metric.TTFT, RequestDraft.MILLI);
    figures.rate(metrics.at("requests_per_second").at("successful"), "mean", RateFigure.REQUESTS);
    figures.rate(
        metrics.at("output_tokens_per_second").at("successful"), "mean", RateFigure.OUTPUT_TOKENS);
    return figures;
  }

  private static void block(FileFigures figures, Node metric, Metric of, double unit) {
    Node successful = metric.at("successful");
    figures.block(successful, of, unit);
    figures.block(successful.at("percentiles"), of, unit);
  }
}
