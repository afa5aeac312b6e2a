// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.gatlingllm.cli.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Figures of exports, computed again from their requests, are those of the run. */
class ExportedGoldenRunsTest {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final double SAME = 1e-6;

  @TempDir Path folder;

  static Stream<String> runs() {
    return Stream.of(
        "open-passed",
        "open-failed",
        "open-without-slo",
        "closed",
        "one-failed-request",
        "all-failed",
        "all-ways-to-end",
        "not-streamed",
        "gaps-recorded",
        "steady-state",
        "crashed",
        "empty");
  }

  private Path run(String name) throws IOException {
    Path llm = folder.resolve("run/llm");
    Files.createDirectories(llm);
    GoldenRuns.all().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow()
        .leaves()
        .in(llm);
    return llm;
  }

  /** Exports the run in all formats. */
  private Path exported(Path llm) throws IOException {
    Path out = Files.createDirectories(folder.resolve("out"));
    Program program =
        Program.run("export", "--to", "vllm,benchmark-report,aiperf", "--out", out, llm);
    assertThat(program.err()).isEmpty();
    assertThat(program.status()).isZero();
    assertThat(program.out()).contains("Exported to vllm: ", "Exported to aiperf: ");
    return out;
  }

  private static List<Path> vllmFiles(Path out) throws IOException {
    try (Stream<Path> files = Files.list(out)) {
      return files
          .filter(each -> each.getFileName().toString().startsWith("gatling-llm-"))
          .sorted()
          .toList();
    }
  }

  private static JsonNode json(Path file) throws IOException {
    return MAPPER.readTree(file.toFile());
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }

  private static void same(JsonNode figure, double expected) {
    if (Double.isNaN(expected)) {
      assertThat(figure.isMissingNode()).isTrue();
    } else {
      assertThat(figure.asDouble(Double.NaN)).isCloseTo(expected, within(SAME * (1 + expected)));
    }
  }

  @ParameterizedTest
  @MethodSource("runs")
  void requestsOfAnExportGiveTheFiguresOfTheRun(String name) throws IOException {
    Path llm = run(name);
    JsonNode summary = json(llm.resolve("summary.json"));
    Path out = exported(llm);
    theArraysOfVllm(out, summary);
    theBenchmarkReport(out, summary.path("all"));
    theRecordsOfAiperf(out, summary.path("all").path("counts"));
  }

  private static void theArraysOfVllm(Path out, JsonNode summary) throws IOException {
    JsonNode all = summary.path("all");
    List<Path> files = vllmFiles(out);
    int slos = summary.path("slos").size();
    assertThat(files).hasSize(2 * Math.max(1, slos));
    for (Path file : files) {
      if (!file.toString().endsWith(".pytorch.json")) {
        vllm(json(file), all);
      }
    }
  }

  private static void vllm(JsonNode file, JsonNode all) {
    assertThat(file.path("label").asText()).startsWith("gatling-llm");
    long sent = all.path("counts").path("sent").asLong();
    long succeeded = all.path("counts").path("succeeded").asLong();
    assertThat(file.path("num_prompts").asLong()).isEqualTo(sent);
    assertThat(file.path("completed").asLong() + file.path("failed").asLong()).isEqualTo(sent);
    if (sent == 0) {
      return;
    }
    var latencies = new ArrayList<Double>();
    long input = 0;
    long output = 0;
    for (int i = 0; i < file.path("errors").size(); i++) {
      if (file.path("errors").get(i).asText().isEmpty()) {
        latencies.add(file.path("latencies").get(i).asDouble() * 1000);
        input += file.path("input_lens").path(i).asLong();
        output += file.path("output_lens").path(i).asLong();
      }
    }
    assertThat(file.path("errors").size()).isEqualTo((int) sent);
    assertThat(file.path("ttfts").size()).isIn(0, (int) sent);
    assertThat(latencies).hasSize((int) succeeded);
    same(file.path("mean_e2el_ms"), mean(latencies));
    same(all.path("latencyMs").path("e2e").path("mean"), mean(latencies));
    if (file.has("output_lens")) {
      assertThat(output).isEqualTo(file.path("total_output_tokens").asLong());
    }
    if (file.has("input_lens") && file.has("total_input_tokens")) {
      assertThat(input).isEqualTo(file.path("total_input_tokens").asLong());
    }
    if (file.has("request_throughput")) {
      same(
          file.path("request_throughput"),
          file.path("completed").asDouble() / file.path("duration").asDouble());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"gaps-recorded", "open-passed"})
  void gapsAreWrittenOnlyIfTheyWereRecorded(String name) throws IOException {
    Path llm = run(name);
    JsonNode latencies = json(llm.resolve("summary.json")).path("all").path("latencyMs");
    JsonNode file = json(vllmFiles(exported(llm)).get(0));

    assertThat(file.has("itls")).isEqualTo(name.equals("gaps-recorded"));
    if (file.has("itls")) {
      var gaps = new ArrayList<Double>();
      file.path("itls").forEach(each -> each.forEach(gap -> gaps.add(gap.asDouble() * 1000)));
      assertThat(gaps).hasSize(latencies.path("itl").path("count").asInt());
      same(file.path("mean_itl_ms"), mean(gaps));
      var tpots = new ArrayList<Double>();
      for (int i = 0; i < file.path("ttfts").size(); i++) {
        double span =
            file.path("latencies").get(i).asDouble() - file.path("ttfts").get(i).asDouble();
        tpots.add(span * 1000 / (file.path("output_lens").get(i).asInt() - 1));
      }
      same(latencies.path("tpot").path("mean"), mean(tpots));
      same(file.path("mean_tpot_ms"), mean(tpots));
    }
  }

  private static void theBenchmarkReport(Path out, JsonNode all) throws IOException {
    Path file = out.resolve("benchmark_report_v0.2.json");
    var schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(
                Files.readString(Path.of("src/test/resources/benchmark-report-v0.2.schema.json")));
    assertThat(schema.validate(json(file))).isEmpty();

    JsonNode aggregate = json(file).at("/results/request_performance/aggregate");
    JsonNode requests = aggregate.path("requests");
    assertThat(requests.path("total").asLong()).isEqualTo(all.path("counts").path("sent").asLong());
    assertThat(requests.path("failures").asLong())
        .isEqualTo(all.path("counts").path("failed").asLong());
    assertThat(aggregate.at("/latency/time_to_first_token/p99"))
        .isEqualTo(all.at("/latencyMs/ttft/p99"));
    assertThat(aggregate.at("/latency/time_per_output_token/mean"))
        .isEqualTo(all.at("/latencyMs/tpot/mean"));
  }

  private static void theRecordsOfAiperf(Path out, JsonNode counts) throws IOException {
    JsonNode summary = json(out.resolve("profile_export_aiperf.json"));
    var latencies = new ArrayList<Double>();
    var tpots = new ArrayList<Double>();
    long failed = 0;
    long warmUp = 0;
    for (String line : Files.readAllLines(out.resolve("profile_export.jsonl"))) {
      JsonNode row = line.isBlank() ? MAPPER.missingNode() : MAPPER.readTree(line);
      JsonNode metrics = row.path("metrics");
      if (row.isMissingNode()) {
        continue;
      }
      JsonNode metadata = row.path("metadata");
      if (metadata.path("benchmark_phase").asText().equals("warmup")) {
        warmUp++;
      } else if (row.path("error").isNull()) {
        double latency = metrics.at("/request_latency/value").asDouble();
        latencies.add(latency);
        long nanos =
            metadata.path("request_end_ns").asLong() - metadata.path("request_start_ns").asLong();
        assertThat(nanos / 1e6).isCloseTo(latency, within(1e-3));
        if (metrics.has("inter_token_latency")) {
          tpots.add(metrics.at("/inter_token_latency/value").asDouble());
        }
      } else {
        failed++;
      }
    }
    assertThat(warmUp).isEqualTo(counts.path("warmUp").asLong());
    assertThat(latencies).hasSize(counts.path("succeeded").asInt());
    assertThat(failed).isEqualTo(counts.path("sent").asLong() - counts.path("succeeded").asLong());
    same(summary.at("/request_latency/avg"), mean(latencies));
    same(summary.at("/inter_token_latency/avg"), mean(tpots));
    assertThat(summary.at("/request_count/avg").asLong()).isEqualTo(latencies.size());
  }
}
