// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.export;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The Benchmark Report v0.2 of llm-d, as JSON, which is also YAML. Its schema refuses unknown
 * fields; the name of the tool is a free text there.
 */
final class BenchmarkReportExport implements RunExport {

  static final String VERSION = "0.2";

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String COMPONENT_SCHEMA = "0.0.1";

  /** Statistics in the order of the schema: theirs, ours. */
  private static final List<Map.Entry<String, String>> STATISTICS =
      List.of(
          Map.entry("stddev", "stdDev"),
          Map.entry("min", "min"),
          Map.entry("p50", "p50"),
          Map.entry("p75", "p75"),
          Map.entry("p90", "p90"),
          Map.entry("p95", "p95"),
          Map.entry("p99", "p99"),
          Map.entry("p99p9", "p999"),
          Map.entry("max", "max"));

  @Override
  public String fileName(ExportedRun run) {
    return "benchmark_report_v" + VERSION + ".json";
  }

  @Override
  public List<Path> write(ExportedRun run, Path file) throws IOException {
    MAPPER.writerWithDefaultPrettyPrinter().writeValue(file.toFile(), report(run));
    return List.of(file);
  }

  private static ObjectNode report(ExportedRun run) {
    ObjectNode report = MAPPER.createObjectNode().put("version", VERSION);
    run(report.putObject("run"), run);
    JsonNode input = run.all().path("tokens").path("input");
    if (input.path("mean").isNumber()) { // the schema requires the length of prompts
      load(report.putObject("scenario").putObject("load"), run, input);
    }
    ObjectNode aggregate =
        report.putObject("results").putObject("request_performance").putObject("aggregate");
    requests(aggregate.putObject("requests"), run);
    latency(aggregate.putObject("latency"), run);
    throughput(aggregate.putObject("throughput"), run);
    return report;
  }

  private static void run(ObjectNode node, ExportedRun run) {
    Instant start = run.info().startedAt();
    Duration duration = Duration.ofMillis(Math.round(run.info().durationSeconds() * 1000));
    node.put("uid", run.info().runId());
    node.putObject("time")
        .put("start", start.toString())
        .put("end", start.plus(duration).toString())
        .put("duration", duration.toString());
    if (!run.info().description().isBlank()) {
      node.put("description", run.info().description());
    }
    if (!run.labels().isEmpty()) {
      var keywords = node.putArray("keywords");
      run.labels().forEach((name, value) -> keywords.add(name + "=" + value));
    }
  }

  private static void load(ObjectNode load, ExportedRun run, JsonNode input) {
    load.putObject("metadata").put("schema_version", COMPONENT_SCHEMA);
    ObjectNode standardized =
        load.putObject("standardized")
            .put("tool", ExportedRun.TOOL)
            .put("tool_version", run.info().versions().plugin())
            .put("source", "unknown");
    length(standardized.putObject("input_seq_len"), input);
    run.offered()
        .ifPresent(
            rate -> {
              if (rate > 0) {
                standardized.put("rate_qps", rate);
              }
            });
    run.concurrency().ifPresent(users -> standardized.put("concurrency", (long) users));
    ObjectNode config = load.putObject("native").putObject("config");
    config.put("simulation", run.info().simulation());
    run.info().load().profile().forEach(config.putArray("profile")::add);
    run.models().forEach(config.withArray("models")::add);
  }

  private static void length(ObjectNode node, JsonNode tokens) {
    boolean fixed = tokens.path("min").equals(tokens.path("max"));
    node.put("distribution", fixed ? "fixed" : "other");
    node.set("value", tokens.path("mean"));
    node.put("min", tokens.path("min").asLong());
    if (tokens.path("max").asLong() >= 1) {
      node.put("max", tokens.path("max").asLong());
    }
  }

  private static void requests(ObjectNode node, ExportedRun run) {
    node.put("total", run.count("sent"));
    node.put("failures", run.count("failed"));
    node.put("incomplete", run.count("cancelled") + run.count("unfinished"));
    statistics(node, "input_length", "count", run.all().path("tokens").path("input"));
    statistics(node, "output_length", "count", run.all().path("tokens").path("output"));
  }

  private static void latency(ObjectNode node, ExportedRun run) {
    statistics(node, "time_to_first_token", "ms", run.latency("ttft"));
    statistics(node, "time_per_output_token", "ms/token", run.latency("tpot"));
    statistics(node, "inter_token_latency", "ms/token", run.latency("itl"));
    statistics(node, "request_latency", "ms", run.latency("e2e"));
  }

  private static void throughput(ObjectNode node, ExportedRun run) {
    rate(node, "input_token_rate", "tokens/s", run.rate("inputTokensPerSecond"));
    rate(node, "output_token_rate", "tokens/s", run.rate("outputTokensPerSecond"));
    rate(node, "total_token_rate", "tokens/s", run.rate("totalTokensPerSecond"));
    rate(node, "request_rate", "queries/s", run.rate("requestsPerSecond"));
  }

  private static void rate(ObjectNode node, String name, String unit, OptionalDouble rate) {
    rate.ifPresent(value -> node.putObject(name).put("units", unit).put("mean", value));
  }

  /** Writes a distribution if its mean is known, which the schema requires. */
  private static void statistics(ObjectNode node, String name, String unit, JsonNode dist) {
    if (dist.path("mean").isNumber()) {
      ObjectNode statistics = node.putObject(name).put("units", unit);
      statistics.set("mean", dist.path("mean"));
      for (Map.Entry<String, String> each : STATISTICS) {
        JsonNode value = dist.path(each.getValue());
        if (value.isNumber()) {
          statistics.set(each.getKey(), value);
        }
      }
    }
  }
}
