// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.export;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * AIPerf's {@code profile_export_aiperf.json}, and its records {@code profile_export.jsonl} beside
 * it. Its {@code inter_token_latency} is our TPOT, its {@code inter_chunk_latency} our ITL.
 */
final class AiperfExport implements RunExport {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String SCHEMA_VERSION = "1.5";
  private static final String FILE = "profile_export_aiperf.json";
  private static final String RECORDS = "profile_export.jsonl";

  /** Statistics: theirs, ours. */
  private static final List<Map.Entry<String, String>> STATISTICS =
      List.of(
          Map.entry("avg", "mean"),
          Map.entry("min", "min"),
          Map.entry("max", "max"),
          Map.entry("p50", "p50"),
          Map.entry("p75", "p75"),
          Map.entry("p90", "p90"),
          Map.entry("p95", "p95"),
          Map.entry("p99", "p99"),
          Map.entry("std", "stdDev"),
          Map.entry("count", "count"));

  /** Percentiles with failed requests as unbounded. */
  private static final List<String> ADJUSTED = List.of("p50", "p90", "p95", "p99");

  @Override
  public String fileName(ExportedRun run) {
    return FILE;
  }

  @Override
  public List<Path> write(ExportedRun run, Path file) throws IOException {
    var files = new ArrayList<Path>();
    files.add(file);
    if (run.hasRows()) {
      files.add(records(run, recordsFile(file)));
    }
    MAPPER.writerWithDefaultPrettyPrinter().writeValue(file.toFile(), summary(run));
    return files;
  }

  private static Path recordsFile(Path file) {
    return file.endsWith(FILE) ? file.resolveSibling(RECORDS) : VllmExport.beside(file, ".jsonl");
  }

  private static Path records(ExportedRun run, Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file);
        JsonGenerator json = MAPPER.createGenerator(out, JsonEncoding.UTF8)) {
      json.setPrettyPrinter(new MinimalPrettyPrinter("\n"));
      var records = new AiperfRecords(run, json);
      run.rows(
          row -> {
            try {
              records.write(row);
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
      json.writeRaw("\n");
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } catch (IllegalArgumentException damaged) {
      Files.deleteIfExists(file);
      throw damaged;
    }
    return file;
  }

  private static ObjectNode summary(ExportedRun run) {
    ObjectNode node = MAPPER.createObjectNode();
    node.put("schema_version", SCHEMA_VERSION);
    node.put("benchmark_id", run.info().runId());
    rates(node, run);
    latencies(node, run);
    tokens(node, run);
    goodput(node, run);
    Instant start = run.info().startedAt();
    node.put("start_time", start.toString());
    node.put(
        "end_time", start.plusMillis(Math.round(run.info().durationSeconds() * 1000)).toString());
    node.put("was_cancelled", run.info().end().broken());
    config(node.putObject("input_config"), run);
    node.putObject("run_info")
        .put("benchmark_id", run.info().runId())
        .put("run_label", ExportedRun.TOOL + " " + run.info().versions().plugin());
    errors(node, run);
    if (!run.doubts().isEmpty()) {
      run.doubts().forEach(node.putArray("runtime_submission_invalid_reasons")::add);
    }
    return node;
  }

  private static void rates(ObjectNode node, ExportedRun run) {
    single(node, "request_throughput", "requests/sec", run.rate("requestsPerSecond"));
    single(node, "output_token_throughput", "tokens/sec", run.rate("outputTokensPerSecond"));
    single(node, "benchmark_duration", "sec", run.seconds());
    single(node, "request_count", "requests", OptionalDouble.of(run.count("succeeded")));
    double failed = run.count("sent") - run.count("succeeded");
    if (failed > 0) {
      single(node, "error_request_count", "requests", OptionalDouble.of(failed));
    }
  }

  private static void latencies(ObjectNode node, ExportedRun run) {
    block(node, "time_to_first_token", "ms", run.latency("ttft"));
    block(node, "time_to_second_token", "ms", run.latency("ttst"));
    block(node, "time_to_first_output_token", "ms", run.latency("ttfo"));
    block(node, "request_latency", "ms", run.latency("e2e"));
    block(node, "inter_token_latency", "ms", run.latency("tpot"));
    block(node, "inter_chunk_latency", "ms", run.latency("itl"));
    JsonNode adjusted = run.all().path("latencyFailureAdjustedMs");
    adjusted(node, "time_to_first_token", adjusted.path("ttft"));
    adjusted(node, "request_latency", adjusted.path("e2e"));
    JsonNode perUser = run.all().path("perUser").path("decodeTokensPerSecond");
    block(node, "output_token_throughput_per_user", "tokens/sec/user", perUser);
  }

  private static void tokens(ObjectNode node, ExportedRun run) {
    JsonNode tokens = run.all().path("tokens");
    block(node, "input_sequence_length", "tokens", tokens.path("input"));
    block(node, "output_sequence_length", "tokens", tokens.path("output"));
    single(node, "total_isl", "tokens", ExportedRun.number(tokens.path("input").path("total")));
    single(node, "total_osl", "tokens", ExportedRun.number(tokens.path("output").path("total")));
  }

  /** Writes the goodput if it is unambiguous: the format has one SLO. */
  private static void goodput(ObjectNode node, ExportedRun run) {
    if (run.slos().size() == 1) {
      double good = run.good(run.slos().get(0));
      single(node, "good_request_count", "requests", OptionalDouble.of(good));
      if (run.seconds().orElse(0) > 0) {
        single(node, "goodput", "requests/sec", OptionalDouble.of(good / run.seconds().orElse(1)));
      }
    }
  }

  private static void config(ObjectNode node, ExportedRun run) {
    if (!run.models().isEmpty()) {
      run.models().forEach(node.putObject("endpoint").putArray("model_names")::add);
    }
    ObjectNode load = node.putObject("loadgen");
    run.offered().ifPresent(rate -> load.put("request_rate", rate));
    run.concurrency().ifPresent(users -> load.put("concurrency", (long) users));
  }

  private static void errors(ObjectNode node, ExportedRun run) {
    var errors = node.putArray("error_summary");
    for (Map.Entry<String, JsonNode> each : run.all().path("failures").properties()) {
      ObjectNode error = errors.addObject();
      error.putObject("error_details").put("message", each.getKey());
      error.set("count", each.getValue());
    }
  }

  private static void single(ObjectNode node, String name, String unit, OptionalDouble value) {
    value.ifPresent(number -> node.putObject(name).put("unit", unit).put("avg", number));
  }

  private static void block(ObjectNode node, String name, String unit, JsonNode dist) {
    if (dist.path("mean").isNumber()) {
      ObjectNode block = node.putObject(name).put("unit", unit);
      for (Map.Entry<String, String> each : STATISTICS) {
        JsonNode value = dist.path(each.getValue());
        if (value.isNumber()) {
          block.set(each.getKey(), value);
        }
      }
    }
  }

  /** Adds percentiles with failures; one that is infinite is left out. */
  private static void adjusted(ObjectNode node, String name, JsonNode dist) {
    if (node.get(name) instanceof ObjectNode block) {
      for (String percentile : ADJUSTED) {
        if (dist.path(percentile).isNumber()) {
          block.set("adj_" + percentile, dist.path(percentile));
        }
      }
    }
  }
}
