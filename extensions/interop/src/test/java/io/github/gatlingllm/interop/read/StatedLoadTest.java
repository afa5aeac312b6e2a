// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.interop.ToolLoad;
import io.github.gatlingllm.interop.ToolRequests;
import io.github.gatlingllm.interop.ToolResult;
import io.github.gatlingllm.interop.judge.JudgedObjective;
import io.github.gatlingllm.interop.judge.ObjectiveParser;
import io.github.gatlingllm.interop.judge.ToolJudge;
import io.github.gatlingllm.interop.judge.ToolRecording;
import io.github.gatlingllm.interop.samples.ToolSamples;
import io.github.gatlingllm.interop.samples.TrueRequest;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.slo.certainty.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The load, the due times and the measured period that files state. */
class StatedLoadTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<TrueRequest> LOAD = TrueRequest.load(200, 10, 1);

  /** How late each request of the sample left. */
  private static final double LAG_MILLIS = 400;

  @TempDir Path folder;

  private final List<RequestRecord> requests = new ArrayList<>();

  private ToolResult read(Object content) throws IOException {
    Path file = Files.writeString(folder.resolve("result.json"), content.toString());
    requests.clear();
    ToolRequests sink = (request, gaps) -> requests.add(request);
    return ToolResultFiles.read(ToolResultFiles.AUTO, file, () -> sink).get(0).result();
  }

  /** Returns a report of GuideLLM whose requests left late. */
  private static ObjectNode guideLlm(String strategy) throws IOException {
    ObjectNode report = ToolSamples.guideLlm(LOAD, 2);
    ObjectNode benchmark = (ObjectNode) report.at("/benchmarks/0");
    ObjectNode config = benchmark.putObject("config");
    config.set("strategy", JSON.readTree(strategy));
    config.putObject("backend").put("model", "llama");
    for (String list : List.of("successful", "errored")) {
      for (JsonNode row : benchmark.at("/requests/" + list)) {
        ObjectNode timings = (ObjectNode) row.at("/info/timings");
        timings.put("targeted_start", timings.path("request_start").asDouble() - LAG_MILLIS / 1000);
      }
    }
    return report;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"type_\":\"constant\",\"rate\":10.0,\"max_concurrency\":512}",
        "{\"type_\":\"poisson\",\"rate\":10.0}",
        "{\"type_\":\"trace\",\"time_scale\":1.0}",
      })
  void openLoadsOfGuideLlmHaveDueTimes(String strategy) throws IOException {
    ToolResult result = read(guideLlm(strategy));

    assertThat(requests)
        .allSatisfy(
            each ->
                assertThat((each.timing().sent() - each.timing().scheduled()) / 1e6)
                    .isCloseTo(LAG_MILLIS, within(0.01)))
        .allSatisfy(each -> assertThat(each.timing().scheduled()).isNotNegative());
    assertThat(String.join(" ", result.notChecked())).doesNotContain("coordinated omission");
    assertThat(String.join(" ", result.mapping())).contains("targeted_start", "ttftFromSchedule");
  }

  /** A closed load sends when it can: its targets are no due times. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"type_\":\"concurrent\",\"streams\":16}      | 16",
        "{\"type_\":\"synchronous\"}                    | 1",
        "{\"type_\":\"throughput\",\"max_concurrency\":8} | 8",
      })
  void closedLoadsOfGuideLlmHaveNone(String strategy, long concurrency) throws IOException {
    ToolResult result = read(guideLlm(strategy));

    assertThat(requests)
        .allSatisfy(each -> assertThat(each.timing().scheduled()).isEqualTo(Timing.ABSENT));
    assertThat(result.notChecked()).contains("coordinated omission: the file has no due times");
    assertThat(result.load().concurrency()).hasValue(concurrency);
    assertThat(result.load().requestsPerSecond()).isEmpty();
  }

  @Test
  void objectivesFromScheduleCountTheLag() throws IOException {
    String open = guideLlm("{\"type_\":\"constant\",\"rate\":10.0}").toString();
    String closed = guideLlm("{\"type_\":\"concurrent\",\"streams\":4}").toString();

    assertThat(judged(open, "ttft.p50 < 250ms").result().verdict()).isEqualTo(Verdict.MET);
    JudgedObjective late = judged(open, "ttftFromSchedule.p50 < 250ms");
    assertThat(late.result().verdict()).isEqualTo(Verdict.MISSED);
    assertThat(late.result().actual().orElseThrow()).isBetween(LAG_MILLIS + 50, LAG_MILLIS + 200);
    assertThat(judged(open, "goodput(ttftFromSchedule<250ms) >= 50%").result().verdict())
        .isEqualTo(Verdict.MISSED);
    for (String text : List.of("ttftFromSchedule.p50 < 1h", "goodput(e2eFromSchedule<9s) >= 1%")) {
      JudgedObjective unknown = judged(closed, text.replace("1h", "3600s"));
      assertThat(unknown.result().verdict()).isEqualTo(Verdict.UNDETERMINED);
      assertThat(unknown.reason()).contains("the due time of every request");
    }
  }

  private JudgedObjective judged(String content, String text) throws IOException {
    Path file = Files.writeString(folder.resolve("judged.json"), content);
    var parser = new ObjectiveParser();
    parser.add("--objective", text);
    parser.add("--objective", "failedPercent <= 20");
    var judge = new ToolJudge(parser.objectives());
    ToolResultFiles.Read<ToolRecording> read =
        ToolResultFiles.read("guidellm", file, judge::recording).get(0);
    return judge.judge(read.result(), read.requests()).objectives().get(0);
  }

  @Test
  void requestsOutsideTheMeasuredPeriodOfGuideLlmAreNotMeasured() throws IOException {
    ObjectNode report = guideLlm("{\"type_\":\"constant\",\"rate\":10.0}");
    ObjectNode benchmark = (ObjectNode) report.at("/benchmarks/0");
    // Requests leave from 1000 s, one each 100 ms, and take 70 to 730 ms.
    benchmark
        .putObject("scheduler_metrics")
        .put("measure_start_time", 1005.0)
        .put("measure_end_time", 1015.0);
    ObjectNode metrics = benchmark.putObject("metrics");
    List<TrueRequest> inside =
        LOAD.stream()
            .filter(each -> each.end() >= 5_000_000_000L && each.sent() <= 15_000_000_000L)
            .toList();
    long good = inside.stream().filter(TrueRequest::ok).count();
    metrics
        .putObject("request_totals")
        .put("successful", good)
        .put("errored", inside.size() - good);

    ToolResult result = read(report);

    assertThat(result.completed()).hasValue(good);
    assertThat(result.saveNext()).isNull();
    assertThat(result.seconds()).hasValue(10);
    assertThat(requests).hasSize(LOAD.size());
    assertThat(requests.stream().filter(RequestRecord::measured)).hasSize(inside.size());
    assertThat(requests.stream().map(RequestRecord::phase).distinct())
        .containsExactlyInAnyOrder(Phase.WARM_UP, Phase.MEASURED, Phase.COOL_DOWN);
  }

  /** AIPerf resets its schedule when it is late, and issues credits after that. */
  @Test
  void creditsOfAiperfAreNoDueTimes() throws IOException {
    ToolResult result =
        read(
            ToolSamples.aiperfRecords(LOAD)
                .replace("\"metadata\":{", "\"metadata\":{\"credit_issued_ns\":1,"));

    assertThat(requests)
        .allSatisfy(each -> assertThat(each.timing().scheduled()).isEqualTo(Timing.ABSENT));
    assertThat(result.notChecked())
        .anyMatch(each -> each.startsWith("coordinated omission: AIPerf skips due times"));
  }

  @Test
  void failuresOfGuideLlmBeforeTheirSendAreFailures() throws IOException {
    ObjectNode report = ToolSamples.guideLlm(LOAD, 2);
    ObjectNode row = (ObjectNode) report.at("/benchmarks/0/requests/errored/0");
    ((ObjectNode) row.at("/info/timings")).remove("request_start");

    assertThat(read(report).failed()).hasValue(20);
    assertThat(requests.stream().filter(each -> !each.succeeded())).hasSize(20);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"endpoint\":{\"model_names\":[\"llama\"]},\"loadgen\":{\"request_rate\":7.5,"
            + "\"concurrency\":32}}",
        "{\"models\":{\"items\":[{\"name\":\"llama\"}]},\"phases\":[{\"name\":\"warmup\","
            + "\"rate\":1},{\"name\":\"profiling\",\"rate\":7.5,\"concurrency\":32}]}",
      })
  void theLoadOfAiperfIsRead(String config) throws IOException {
    ObjectNode aggregates = ToolSamples.aiperfAggregates(LOAD);
    aggregates.set("input_config", JSON.readTree(config));

    ToolLoad load = read(aggregates).load();

    assertThat(load.model()).isEqualTo("llama");
    assertThat(load.requestsPerSecond()).hasValue(7.5);
    assertThat(load.concurrency()).hasValue(32);
    assertThat(load.inputTokens().orElseThrow()).isBetween(100.0, 107.0);
  }

  @Test
  void theLoadOfGuideLlmIsRead() throws IOException {
    ToolLoad load = read(guideLlm("{\"type_\":\"poisson\",\"rate\":10.0}")).load();

    assertThat(load.model()).isEqualTo("llama");
    assertThat(load.requestsPerSecond()).isEqualTo(OptionalDouble.of(10));
    assertThat(load.concurrency()).isEqualTo(OptionalLong.empty());
    assertThat(load.inputTokens().orElseThrow()).isBetween(100.0, 107.0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"runtime_submission_invalid_reasons\":[\"insufficient_profile_metric_coverage\"]}",
        "{\"metadata\":{\"submission_invalid_reasons\":[\"insufficient_profile_metric_coverage\"]}}",
        "{\"was_cancelled\":true}",
      })
  void aRunThatAiperfDoesNotVouchForIsDoubted(String fields) throws IOException {
    ObjectNode aggregates = ToolSamples.aiperfAggregates(LOAD);
    aggregates.setAll((ObjectNode) JSON.readTree(fields));
    ToolResult result = read(aggregates);
    var parser = new ObjectiveParser();
    parser.add("--objective", "ttft.p50 < 9s");
    parser.add("--objective", "failedPercent <= 20");
    var judge = new ToolJudge(parser.objectives());

    JudgedObjective judged = judge.judge(result, judge.recording()).objectives().get(0);

    assertThat(result.doubts()).hasSize(1);
    assertThat(judged.result().verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(judged.reason()).contains("not valid", result.doubts().get(0));
  }
}
