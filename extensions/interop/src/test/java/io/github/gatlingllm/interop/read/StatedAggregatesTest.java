// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.interop.ToolRequests;
import io.github.gatlingllm.interop.ToolResult;
import io.github.gatlingllm.interop.samples.ToolSamples;
import io.github.gatlingllm.interop.samples.TrueRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Aggregates that are not those of the requests are refused. */
class StatedAggregatesTest {

  private static final List<TrueRequest> LOAD = TrueRequest.load(60, 10, 1);

  @TempDir Path folder;

  private ToolResult read(Path file) {
    ToolRequests none = (request, gaps) -> {};
    return ToolResultFiles.read(ToolResultFiles.AUTO, file, () -> none).get(0).result();
  }

  private Path file(String name, Object content) {
    try {
      return Files.writeString(folder.resolve(name), content.toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Replaces a number at a JSON pointer. */
  private static ObjectNode with(ObjectNode json, String pointer, double value) {
    int last = pointer.lastIndexOf('/');
    ObjectNode parent = (ObjectNode) json.at(pointer.substring(0, last));
    assertThat(parent.has(pointer.substring(last + 1))).as(pointer).isTrue();
    parent.put(pointer.substring(last + 1), value);
    return json;
  }

  private Path aiperf(ObjectNode aggregates) {
    file("profile_export_aiperf.json", aggregates);
    return file("profile_export.jsonl", ToolSamples.aiperfRecords(LOAD));
  }

  @Test
  void aggregatesOfAiperfBesideItsRecordsAreUsed() {
    ToolResult result = read(aiperf(ToolSamples.aiperfAggregates(LOAD)));

    assertThat(result.detailed()).isTrue();
    assertThat(result.version()).isEqualTo("0.5.0");
    assertThat(result.completed()).hasValue(54);
    assertThat(result.figures()).isNotEmpty();
  }

  @ParameterizedTest(name = "{0} = {1}")
  @CsvSource({
    "/request_count/avg, 53, request_count.avg",
    "/error_request_count/avg, 0, error_request_count.avg",
    "/total_isl/avg, 1, total_isl.avg",
    "/total_osl/avg, 1, total_osl.avg",
    "/time_to_first_token/avg, 80, time_to_first_token.avg",
    "/time_to_first_token/p50, 60, time_to_first_token.p50",
    "/inter_token_latency/p99, 9, inter_token_latency.p99",
    "/request_latency/max, 9999, request_latency.max",
    "/request_throughput/avg, 90, request_throughput.avg",
  })
  void aggregatesOfAiperfThatLieAreRefused(String pointer, double value, String field) {
    Path records = aiperf(with(ToolSamples.aiperfAggregates(LOAD), pointer, value));

    assertThatThrownBy(() -> read(records))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("profile_export_aiperf.json: wrong " + field)
        .hasMessageContaining("It contradicts ")
        .hasMessageContaining("Save the result again");
  }

  @Test
  void otherJsonBesideRecordsIsIgnored() {
    file("run.json", "{\"name\": \"nightly\"}");

    assertThat(read(file("run.jsonl", ToolSamples.aiperfRecords(LOAD))).figures()).isEmpty();
  }

  @ParameterizedTest(name = "{0} = {1}")
  @CsvSource({
    "/metrics/request_totals/successful, 53, request_totals.successful",
    "/metrics/time_to_first_token_ms/successful/mean, 80, time_to_first_token_ms",
    "/metrics/time_to_first_token_ms/successful/percentiles/p90, 80, percentiles.p90",
    "/metrics/request_latency/successful/max, 9, request_latency.successful.max",
    "/metrics/inter_token_latency_ms/successful/mean, 9, inter_token_latency_ms",
    "/metrics/output_token_count/successful/total_sum, 9, output_token_count",
    "/metrics/prompt_token_count/successful/total_sum, 9, prompt_token_count",
  })
  void metricsOfGuideLlmThatLieAreRefused(String pointer, double value, String field) {
    ObjectNode report = ToolSamples.guideLlm(LOAD, 2);
    assertThat(read(file("honest.json", report)).completed()).hasValue(54);
    with((ObjectNode) report.at("/benchmarks/0"), pointer, value);

    assertThatThrownBy(() -> read(file("benchmarks.json", report)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("benchmarks.json: wrong benchmarks[0].metrics.")
        .hasMessageContaining(field);
  }

  @ParameterizedTest(name = "{0} = {1}")
  @CsvSource({
    "/successes/count, 53, successes.count",
    "/failures/count, 0, failures.count",
    "/successes/prompt_tokens/total, 9, prompt_tokens.total",
    "/successes/latency/time_to_first_token/p99, 0.01, time_to_first_token.p99",
    "/successes/latency/request_latency/mean, 9, request_latency.mean",
    "/successes/throughput/requests_per_sec, 90, requests_per_sec",
  })
  void summariesOfInferencePerfThatLieAreRefused(String pointer, double value, String field) {
    Path requests =
        file("per_request_lifecycle_metrics.json", ToolSamples.inferencePerfRequests(LOAD));
    ObjectNode summary = ToolSamples.inferencePerfSummary(LOAD);
    file("summary_lifecycle_metrics.json", summary);
    assertThat(read(requests).completed()).hasValue(54);
    file("summary_lifecycle_metrics.json", with(summary, pointer, value));

    assertThatThrownBy(() -> read(requests))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("summary_lifecycle_metrics.json: wrong ")
        .hasMessageContaining(field);
  }
}
