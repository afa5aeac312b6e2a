// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.export;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The result file of {@code vllm bench serve}, with {@code .pytorch.json} beside it. A run with
 * several SLOs has a file for each, because the format has one goodput.
 */
final class VllmExport implements RunExport {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** Our latencies and their names in the format, which mean the same. */
  private static final Map<String, String> LATENCIES =
      Map.of("ttft", "ttft", "tpot", "tpot", "itl", "itl", "e2e", "e2el");

  private static final List<String> ORDER = List.of("ttft", "tpot", "itl", "e2e");

  @Override
  public String fileName(ExportedRun run) {
    OptionalDouble concurrency = run.concurrency();
    return ExportedRun.TOOL
        + "-"
        + (run.offered().isPresent() ? plain(run.offered().getAsDouble()) : "inf")
        + "qps"
        + (concurrency.isPresent() ? "-concurrency" + plain(concurrency.getAsDouble()) : "")
        + "-"
        + fileSafe(run.models().isEmpty() ? "unknown-model" : run.models().get(0))
        + "-"
        + DATE.format(run.info().startedAt())
        + ".json";
  }

  /** Returns a model's name after its owner, as vLLM names files. */
  private static String fileSafe(String model) {
    String name = model.substring(model.lastIndexOf('/') + 1);
    return name.replaceAll("[^A-Za-z0-9._-]", "_");
  }

  /** Returns a number with at most two decimals. */
  private static String plain(double value) {
    return BigDecimal.valueOf(value)
        .setScale(2, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }

  @Override
  public List<Path> write(ExportedRun run, Path file) throws IOException {
    List<Path> files = new ArrayList<>();
    try (VllmColumns columns = new VllmColumns()) {
      if (run.hasRows()) {
        run.rows(new VllmRequests(columns)::add);
      }
      List<String> slos = run.slos();
      if (slos.size() < 2) {
        write(run, slos.isEmpty() ? null : slos.get(0), columns, file, files);
      } else {
        for (String slo : slos) {
          write(run, slo, columns, beside(file, "-" + fileSafe(slo) + ".json"), files);
        }
      }
    }
    return files;
  }

  private static void write(
      ExportedRun run, @Nullable String slo, VllmColumns columns, Path file, List<Path> files)
      throws IOException {
    ObjectNode result = result(run, slo);
    try (OutputStream out = Files.newOutputStream(file);
        JsonGenerator json = MAPPER.createGenerator(out, JsonEncoding.UTF8)) {
      json.writeStartObject();
      for (Map.Entry<String, JsonNode> field : result.properties()) {
        json.writeFieldName(field.getKey());
        json.writeTree(field.getValue());
      }
      columns.writeTo(json);
      json.writeEndObject();
    }
    files.add(file);
    Path pytorch = beside(file, ".pytorch.json");
    MAPPER.writeValue(pytorch.toFile(), PytorchRecords.of(result));
    files.add(pytorch);
  }

  /** Returns the file beside another whose name ends otherwise. */
  static Path beside(Path file, String ending) {
    String name = String.valueOf(file.getFileName());
    int dot = name.lastIndexOf('.');
    return file.resolveSibling((dot <= 0 ? name : name.substring(0, dot)) + ending);
  }

  private static ObjectNode result(ExportedRun run, @Nullable String slo) {
    ObjectNode node = MAPPER.createObjectNode();
    node.put("date", DATE.format(run.info().startedAt()));
    run.dialects().stream()
        .limit(1)
        .forEach(
            dialect ->
                node.put("endpoint_type", backend(dialect)).put("backend", backend(dialect)));
    node.put("label", slo == null || run.slos().size() < 2 ? ExportedRun.TOOL : label(slo));
    run.models().stream().limit(1).forEach(model -> node.put("model_id", model));
    load(node, run);
    totals(node, run, slo);
    ORDER.forEach(metric -> latencies(node, LATENCIES.get(metric), run.latency(metric)));
    origin(node, run, slo);
    return node;
  }

  private static String label(String slo) {
    return ExportedRun.TOOL + "-" + slo;
  }

  private static String backend(String dialect) {
    return switch (dialect) {
      case "openai-completions" -> "openai";
      case "openai-responses" -> "vllm-responses";
      default -> dialect;
    };
  }

  private static void load(ObjectNode node, ExportedRun run) {
    node.put("num_prompts", run.count("sent"));
    if (run.offered().isPresent()) {
      node.put("request_rate", run.offered().getAsDouble());
    } else if (run.concurrency().isPresent()) {
      node.put("request_rate", "inf");
    }
    run.concurrency().ifPresent(users -> node.put("max_concurrency", (long) users));
  }

  /** Requests that were given up or cut count as failed: the format has no other place for them. */
  private static void totals(ObjectNode node, ExportedRun run, @Nullable String slo) {
    put(node, "duration", run.seconds());
    node.put("completed", run.count("succeeded"));
    node.put("failed", run.count("sent") - run.count("succeeded"));
    JsonNode tokens = run.all().path("tokens");
    put(node, "total_input_tokens", tokens.path("input").path("total"));
    put(node, "total_output_tokens", tokens.path("output").path("total"));
    put(node, "request_throughput", run.rate("requestsPerSecond"));
    if (slo == null) {
      node.putNull("request_goodput"); // vLLM writes null without an SLO
    } else if (run.seconds().isPresent() && run.seconds().getAsDouble() > 0) {
      node.put("request_goodput", run.good(slo) / run.seconds().getAsDouble());
    }
    put(node, "output_throughput", run.rate("outputTokensPerSecond"));
    put(node, "total_token_throughput", run.rate("totalTokensPerSecond"));
  }

  private static void latencies(ObjectNode node, @Nullable String name, JsonNode dist) {
    put(node, "mean_" + name + "_ms", dist.path("mean"));
    put(node, "median_" + name + "_ms", dist.path("p50"));
    put(node, "std_" + name + "_ms", dist.path("stdDev"));
    for (String percentile : List.of("p50", "p75", "p90", "p95", "p99")) {
      put(node, percentile + "_" + name + "_ms", dist.path(percentile));
    }
    put(node, "p99.9_" + name + "_ms", dist.path("p999"));
  }

  /** Adds metadata at the top level, as {@code --metadata} does; no label replaces a figure. */
  private static void origin(ObjectNode node, ExportedRun run, @Nullable String slo) {
    node.put("tool", ExportedRun.TOOL);
    node.put("tool_version", run.info().versions().plugin());
    node.put("run_id", run.info().runId());
    if (!run.doubts().isEmpty()) {
      run.doubts().forEach(node.putArray("undetermined_reasons")::add);
    }
    if (slo != null) {
      node.put("slo", slo);
    }
    run.labels()
        .forEach(
            (name, value) -> {
              if (!node.has(name)) {
                node.put(name, value);
              }
            });
  }

  private static void put(ObjectNode node, String name, OptionalDouble value) {
    value.ifPresent(number -> node.put(name, number));
  }

  private static void put(ObjectNode node, String name, JsonNode value) {
    if (value.isNumber()) {
      node.set(name, value);
    }
  }
}
