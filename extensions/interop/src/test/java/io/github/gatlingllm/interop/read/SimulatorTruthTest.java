// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.interop.LoadTestTool;
import io.github.gatlingllm.interop.ToolFigure;
import io.github.gatlingllm.interop.ToolRequests;
import io.github.gatlingllm.interop.ToolResult;
import io.github.gatlingllm.interop.samples.RecordedTruth;
import io.github.gatlingllm.interop.samples.RecordedTruth.Truth;
import io.github.gatlingllm.interop.samples.SimulatorSamples;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.slo.objective.Statistic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SimulatorTruthTest {

  private static final RecordedTruth TRUTH = RecordedTruth.stored();

  /** The resolution of times in files, in nanoseconds. */
  private static final double ROUNDING = 5;

  @TempDir Path folder;

  private final List<RequestRecord> requests = new ArrayList<>();
  private final List<Boolean> gaps = new ArrayList<>();

  private ToolResult read(String tool, String content) throws IOException {
    Path file = Files.writeString(folder.resolve("result.json"), content);
    requests.clear();
    gaps.clear();
    List<ToolResultFiles.Read<ToolRequests>> results =
        ToolResultFiles.read(
            tool,
            file,
            () ->
                (request, exact) -> {
                  requests.add(request);
                  if (request.succeeded()) {
                    gaps.add(exact);
                  }
                });
    assertThat(results).hasSize(1);
    return results.get(0).result();
  }

  private ToolResult read(String content) throws IOException {
    return read(ToolResultFiles.AUTO, content);
  }

  private List<RequestRecord> successes() {
    return requests.stream()
        .filter(RequestRecord::succeeded)
        .sorted(Comparator.comparingLong(each -> each.timing().sent()))
        .toList();
  }

  private void assertRequests(boolean chunks) {
    assertThat(requests).hasSize(TRUTH.requests().size());
    assertThat(requests.stream().filter(r -> r.outcome().status() == RequestStatus.FAILED))
        .hasSize((int) TRUTH.failures());
    long first = TRUTH.requests().get(0).received();
    for (int i = 0; i < successes().size(); i++) {
      RequestRecord read = successes().get(i);
      Truth truth = TRUTH.successes().get(i);
      assertThat((double) read.timing().sent()).isCloseTo(truth.received() - first, within(300.0));
      assertValue(read, Metric.TTFT, truth.ttft());
      assertValue(read, Metric.E2E, truth.e2e());
      assertValue(read, Metric.TPOT, truth.tpot());
      assertThat(read.tokens().output()).isEqualTo(truth.output());
      assertThat(read.tokens().input()).isEqualTo(truth.input());
      if (chunks) {
        assertThat(read.chunks()).isEqualTo(truth.chunks().size());
        assertValue(
            read, Metric.MAX_STALL, truth.gaps().stream().mapToLong(g -> g).max().orElse(0));
      }
    }
  }

  private static void assertValue(RequestRecord read, Metric metric, double truth) {
    assertThat(read.value(metric).orElseThrow()).as(metric.key()).isCloseTo(truth, within(600.0));
  }

  private static void assertStated(
      ToolResult result, Metric metric, ToDoubleFunction<Truth> value) {
    assertThat(stated(result, metric, Statistic.Simple.MEAN))
        .isCloseTo(SimulatorSamples.mean(TRUTH, value), within(ROUNDING));
    for (int percentile : List.of(50, 99)) {
      assertThat(stated(result, metric, new Statistic.Percentile(percentile)))
          .isCloseTo(SimulatorSamples.percentile(TRUTH, value, percentile), within(ROUNDING));
    }
  }

  private static double stated(ToolResult result, Metric metric, Statistic statistic) {
    return result.figures().stream()
        .filter(
            figure ->
                figure instanceof ToolFigure.OfMetric of
                    && of.metric() == metric
                    && of.statistic().equals(statistic))
        .mapToDouble(ToolFigure::value)
        .findFirst()
        .orElseThrow();
  }

  private static void assertCounts(ToolResult result, LoadTestTool tool) {
    assertThat(result.tool()).isEqualTo(tool);
    assertThat(result.completed()).hasValue(TRUTH.successes().size());
    assertThat(result.failed()).hasValue(TRUTH.failures());
  }

  @Test
  void vllmWithDetailsHasEveryRequest() throws IOException {
    ToolResult result = read(SimulatorSamples.vllm(TRUTH).toString());

    assertCounts(result, LoadTestTool.VLLM);
    assertThat(result.detailed()).isTrue();
    assertThat(result.saveNext()).isNull();
    assertRequests(true);
    assertStated(result, Metric.TPOT, Truth::tpot);
  }

  @Test
  void vllmArraysMayHaveAnyOrder() throws IOException {
    ObjectNode result = SimulatorSamples.vllm(TRUTH);
    result.set("ttfts", result.remove("ttfts"));
    result.set("output_lens", result.remove("output_lens"));

    read(result.toString());

    assertRequests(true);
  }

  @Test
  void vllmWithoutStartTimesSpreadsRequestsAndSaysSo() throws IOException {
    ObjectNode sample = SimulatorSamples.vllm(TRUTH);
    sample.remove("start_times");

    ToolResult result = read(sample.toString());

    assertThat(String.join(" ", result.mapping())).contains("evenly");
    assertThat(requests).hasSize(TRUTH.requests().size());
    assertThat(requests.get(requests.size() - 1).timing().sent() / 1e9)
        .isBetween(TRUTH.seconds() * 0.9, TRUTH.seconds());
  }

  @Test
  void vllmWithoutDetailsHasAggregatesAlone() throws IOException {
    ToolResult result = read(SimulatorSamples.vllmAggregates(TRUTH).toString());

    assertCounts(result, LoadTestTool.VLLM);
    assertThat(result.detailed()).isFalse();
    assertThat(result.saveNext()).isEqualTo(MappingTexts.VLLM_SAVE);
    assertThat(requests).isEmpty();
    assertStated(result, Metric.TTFT, Truth::ttft);
    assertStated(result, Metric.E2E, Truth::e2e);
  }

  @Test
  void vllmWithoutFailedCountDoesNotClaimNone() throws IOException {
    ObjectNode sample = SimulatorSamples.vllmAggregates(TRUTH);
    sample.remove("failed");

    ToolResult result = read(sample.toString());

    assertThat(result.failed()).isEmpty();
    assertThat(String.join(" ", result.notChecked())).contains("failures");
  }

  @Test
  void aiperfRecordsAreRequests() throws IOException {
    ToolResult result = read(SimulatorSamples.aiperf(TRUTH));

    assertCounts(result, LoadTestTool.AIPERF);
    assertRequests(true);
    assertThat(String.join(" ", result.notChecked())).doesNotContain("gaps");
  }

  @Test
  void aiperfRecordsWithoutGapsHaveFirstAndLastToken() throws IOException {
    ToolResult result =
        read(SimulatorSamples.aiperf(TRUTH).replaceAll(",\"inter_chunk_latency\":\\{[^}]*}", ""));

    assertRequests(false);
    assertThat(String.join(" ", result.notChecked())).contains("gaps");
    assertThat(gaps).doesNotContain(true);
  }

  @Test
  void aiperfWarmUpIsLeftOut() throws IOException {
    String lines = SimulatorSamples.aiperf(TRUTH);
    read(lines.replaceFirst("profiling", "warmup"));

    assertThat(requests.stream().filter(RequestRecord::measured))
        .hasSize(TRUTH.requests().size() - 1);
  }

  @Test
  void aiperfAggregatesAreStated() throws IOException {
    ToolResult result = read(SimulatorSamples.aiperfAggregates(TRUTH).toString());

    assertCounts(result, LoadTestTool.AIPERF);
    assertThat(result.version()).isEqualTo("0.4.0");
    assertStated(result, Metric.TPOT, Truth::tpot);
    assertStated(result, Metric.E2E, Truth::e2e);
  }

  @Test
  void guideLlmRequestsHaveFirstAndLastToken() throws IOException {
    ToolResult result = read(SimulatorSamples.guideLlm(TRUTH).toString());

    assertCounts(result, LoadTestTool.GUIDELLM);
    assertRequests(false);
    assertStated(result, Metric.TTFT, Truth::ttft);
  }

  @Test
  void guideLlmSampleOfRequestsIsNotTheRun() throws IOException {
    ObjectNode report = SimulatorSamples.guideLlm(TRUTH);
    ((ArrayNode) report.at("/benchmarks/0/requests/successful")).remove(3);

    ToolResult result = read(report.toString());

    assertThat(result.completed()).hasValue(TRUTH.successes().size());
    assertThat(requests).hasSize(TRUTH.requests().size() - 1);
    assertThat(result.saveNext()).isEqualTo(MappingTexts.GUIDELLM_SAVE);
  }

  @Test
  void inferencePerfSummaryIsStated() throws IOException {
    ToolResult result = read(SimulatorSamples.inferencePerf(TRUTH).toString());

    assertCounts(result, LoadTestTool.INFERENCE_PERF);
    assertStated(result, Metric.TTFT, Truth::ttft);
    assertStated(result, Metric.TPOT, Truth::tpot);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        // field | value | the field that the message names
        "completed           | 219        | completed",
        "failed              | 0          | failed",
        "total_output_tokens | 1          | total_output_tokens",
        "mean_ttft_ms        | 1.0        | mean_ttft_ms",
        "p99_e2el_ms         | 0.5        | p99_e2el_ms",
        "completed           | -3         | completed",
        "completed           | NaN        | completed",
        "ttfts               | [0.1]      | ttfts",
        "itls                | [[0.1]]    | itls",
        "itls                | [[-0.1]]   | itls[0]",
        "output_lens         | [\"7\"]    | output_lens[0]",
      })
  void aVllmFileThatLiesIsRefused(String field, String value, String named) {
    String text = SimulatorSamples.vllm(TRUTH).toString();
    String lie =
        text.replaceFirst(
            "\"" + field + "\":(\\[\\[.*?]]|\\[.*?]|[^,]*)", "\"" + field + "\":" + value);

    assertThatThrownBy(() -> read(lie))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("result.json")
        .hasMessageContaining(named);
  }

  @Test
  void aCutFileIsRefusedWhereverItWasCut() {
    for (String whole :
        List.of(
            SimulatorSamples.vllm(TRUTH).toString(),
            SimulatorSamples.aiperf(TRUTH),
            SimulatorSamples.guideLlm(TRUTH).toString(),
            SimulatorSamples.inferencePerf(TRUTH).toString())) {
      for (int share = 1; share < 10; share += 2) {
        String cut = whole.substring(0, whole.length() * share / 10);
        String shorter = cut.endsWith("\n") ? cut + "{" : cut;
        assertThatThrownBy(() -> read(shorter)).isInstanceOf(IllegalArgumentException.class);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "[]",
        "x",
        "{\"completed\":1,\"completed\":2}",
        "{\"benchmarks\":[]}",
      })
  void otherFilesAreRefused(String content) {
    assertThatThrownBy(() -> read(content))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("result.json");
  }

  @Test
  void aByteOrderMarkIsSkipped() throws IOException {
    assertCounts(read("\uFEFF" + SimulatorSamples.vllm(TRUTH)), LoadTestTool.VLLM);
  }

  @Test
  void theWrongToolIsNamed() {
    assertThatThrownBy(() -> read("vllm", SimulatorSamples.guideLlm(TRUTH).toString()))
        .hasMessageContaining("vllm bench serve");
    assertThatThrownBy(() -> read("k6", "{}")).hasMessageContaining("vllm, aiperf");
  }
}
