// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.interop.ToolFigure;
import io.github.gatlingllm.interop.ToolRequests;
import io.github.gatlingllm.interop.ToolResult;
import io.github.gatlingllm.interop.samples.ToolSamples;
import io.github.gatlingllm.interop.samples.TrueRequest;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.slo.objective.Statistic;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ToolResultFilesTest {

  private static final List<TrueRequest> LOAD = TrueRequest.load(60, 10, 1);

  /** Stamps as doubles of seconds since 5000 s have about a nanosecond. */
  private static final double NEAR = 2_000;

  @TempDir Path folder;

  private static final class Requests implements ToolRequests {
    final List<RequestRecord> all = new ArrayList<>();
    boolean exact = true;

    @Override
    public void accept(RequestRecord request, boolean gaps) {
      all.add(request);
      exact &= gaps;
    }
  }

  private Path file(Object content) {
    try {
      return Files.writeString(folder.resolve("result.json"), content.toString());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private List<ToolResultFiles.Read<Requests>> read(Object content) {
    return ToolResultFiles.read(ToolResultFiles.AUTO, file(content), Requests::new);
  }

  private static void assertRequests(ToolResultFiles.Read<Requests> read, boolean gaps) {
    List<RequestRecord> all = new ArrayList<>(read.requests().all);
    all.sort((a, b) -> Long.compare(a.timing().sent(), b.timing().sent()));
    assertThat(read.result().detailed()).isTrue();
    assertThat(read.requests().exact).isEqualTo(gaps);
    assertThat(read.result().completed()).hasValue(54);
    assertThat(read.result().failed()).hasValue(6);
    assertThat(all).hasSize(LOAD.size());
    for (int i = 0; i < all.size(); i++) {
      assertRequest(all.get(i), LOAD.get(i), gaps);
    }
  }

  private static void assertRequest(RequestRecord request, TrueRequest truth, boolean gaps) {
    assertThat((double) request.timing().sent()).isCloseTo(truth.sent(), within(NEAR));
    assertThat(request.succeeded()).isEqualTo(truth.ok());
    if (!truth.ok()) {
      assertThat(request.outcome().error()).isEqualTo("HTTP 500");
      return;
    }
    assertThat(request.tokens().input()).isEqualTo(truth.input());
    assertThat(request.tokens().output()).isEqualTo(truth.chunks().length);
    assertNear(request, Metric.TTFT, truth.ttft());
    assertNear(request, Metric.TPOT, truth.tpot());
    assertNear(request, Metric.E2E, truth.end() - truth.sent());
    assertThat(request.chunks()).isEqualTo(gaps ? truth.chunks().length : 2);
  }

  private static void assertNear(RequestRecord request, Metric metric, double truth) {
    assertThat(request.value(metric).getAsDouble()).isCloseTo(truth, within(NEAR));
  }

  @Test
  void requestsOfVllmHaveTheirTrueTimes() {
    assertRequests(read(ToolSamples.vllm(LOAD, true)).get(0), true);
  }

  @Test
  void requestsOfAiperfHaveTheirTrueTimes() {
    assertRequests(read(ToolSamples.aiperfRecords(LOAD)).get(0), true);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void requestsOfGuideLlmHaveTheirTrueEnds(int version) {
    assertRequests(read(ToolSamples.guideLlm(LOAD, version)).get(0), false);
  }

  @Test
  void requestsOfInferencePerfHaveTheirTrueTimes() {
    assertRequests(read(ToolSamples.inferencePerfRequests(LOAD)).get(0), true);
  }

  @Test
  void aggregatesAreMappedByMeaning() {
    double[] ttft =
        LOAD.stream().filter(TrueRequest::ok).mapToDouble(TrueRequest::ttft).sorted().toArray();
    double p99 = ToolSamples.percentile(ttft, 99);
    for (Object sample :
        List.of(
            ToolSamples.vllm(LOAD, false),
            ToolSamples.aiperfAggregates(LOAD),
            ToolSamples.inferencePerfSummary(LOAD))) {
      ToolResult result = read(sample).get(0).result();
      assertThat(result.detailed()).isFalse();
      assertThat(result.completed()).hasValue(54);
      assertThat(result.failed()).hasValue(6);
      assertThat(result.saveNext()).isNotNull();
      assertThat(result.figures())
          .filteredOn(
              each ->
                  each instanceof ToolFigure.OfMetric of
                      && of.metric() == Metric.TTFT
                      && of.statistic().equals(new Statistic.Percentile(99)))
          .singleElement()
          .satisfies(each -> assertThat(each.value()).isCloseTo(p99, within(1.0)));
    }
  }

  @Test
  void withoutSendTimesRequestsFillTheDuration() {
    ObjectNode json = ToolSamples.vllm(LOAD, true);
    json.remove("start_times");
    ToolResultFiles.Read<Requests> read = read(json).get(0);
    assertThat(read.requests().all).hasSize(60);
    assertThat(read.result().mapping()).anyMatch(each -> each.contains("no send times"));
    long last = read.requests().all.stream().mapToLong(r -> r.timing().closed()).max().orElse(0);
    assertThat(last / 1e9).isCloseTo(json.get("duration").asDouble(), within(0.2));
  }

  @Test
  void appendedResultsAreReadOneByOne() {
    Object two = ToolSamples.vllm(LOAD, true) + "\n" + ToolSamples.vllm(LOAD.subList(0, 5), true);
    List<ToolResultFiles.Read<Requests>> all = read(two);
    assertThat(all).hasSize(2);
    assertRequests(all.get(0), true);
    assertThat(all.get(1).requests().all).hasSize(5);
  }

  @Test
  void packedFilesAndByteOrderMarksAreRead() throws IOException {
    assertRequests(read("\uFEFF" + ToolSamples.vllm(LOAD, true)).get(0), true);
    Path packed = folder.resolve("result.json.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      out.write(ToolSamples.aiperfRecords(LOAD).getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }
    assertRequests(ToolResultFiles.read("aiperf", packed, Requests::new).get(0), true);
  }

  @Test
  void cutFilesAreRefusedWhereverTheyEnd() {
    for (Object sample :
        List.of(
            ToolSamples.vllm(LOAD, true),
            ToolSamples.guideLlm(LOAD, 2),
            ToolSamples.inferencePerfRequests(LOAD))) {
      String text = sample.toString();
      String tool =
          sample instanceof ArrayNode
              ? "inference-perf"
              : text.contains("benchmarks") ? "guidellm" : "vllm";
      for (int length = 10; length < text.length() - 1; length += text.length() / 17) {
        Path file = file(text.substring(0, length));
        assertThatThrownBy(() -> ToolResultFiles.read(tool, file, Requests::new))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("result.json");
      }
    }
  }

  @ParameterizedTest(name = "{0} = {1}")
  @CsvSource({
    "completed, 60, wrong completed (60)",
    "failed, 0, wrong failed (0)",
    "total_output_tokens, 7, wrong",
    "p99_ttft_ms, 1, wrong p99_ttft_ms (1)",
    "mean_e2el_ms, 1, wrong mean_e2el_ms (1)",
    "request_throughput, 900, wrong request_throughput (900.0)",
    "duration, -1, wrong duration (-1.0)",
    "completed, 1e400, wrong completed",
    "completed, NaN, wrong completed",
  })
  void lyingTotalsOfVllmAreRefused(String field, String value, String message) {
    String text = ToolSamples.vllm(LOAD, true).toString();
    String lie = text.replaceFirst("\"" + field + "\":[^,]+", "\"" + field + "\":" + value);
    assertThatThrownBy(() -> read(lie)).hasMessageContaining(message);
  }

  @Test
  void arraysOfDifferentLengthsAreRefused() {
    ObjectNode json = ToolSamples.vllm(LOAD, true);
    json.withArray("output_lens").remove(0);
    assertThatThrownBy(() -> read(json)).hasMessageContaining("wrong length of output_lens (59)");
  }

  @Test
  void damagedFilesAreRefusedByName() {
    assertThatThrownBy(() -> read("{\"a\": 1}")).hasMessageContaining("not recognized");
    assertThatThrownBy(() -> read("hello")).hasMessageContaining("not JSON");
    assertThatThrownBy(() -> read("{\"completed\":1,\"completed\":2}"))
        .hasMessageContaining("twice");
    assertThatThrownBy(() -> ToolResultFiles.read("wrk", file("{}"), Requests::new))
        .hasMessageContaining("unknown tool (wrk)")
        .hasMessageContaining("vllm, aiperf, guidellm, inference-perf, auto");
    assertThatThrownBy(() -> ToolResultFiles.read("vllm", folder.resolve("no"), Requests::new))
        .hasMessageContaining("does not exist");
  }

  @Test
  void impossibleTimesAreRefused() {
    String records = ToolSamples.aiperfRecords(LOAD);
    assertThatThrownBy(() -> read(records.replaceFirst("(first_token\":\\{\"value\":)", "$1-")))
        .hasMessageContaining("record 1.metrics.time_to_first_token.value");
    assertThatThrownBy(() -> read(records.replaceFirst("(first_token\":\\{\"value\":)", "$1999")))
        .hasMessageContaining("can't come after the end");
    assertThatThrownBy(() -> read(ToolSamples.guideLlm(LOAD, 2).toString().replace(":2}", ":9}")))
        .hasMessageContaining("wrong metadata.version (9)".toLowerCase(Locale.ROOT));
  }
}
