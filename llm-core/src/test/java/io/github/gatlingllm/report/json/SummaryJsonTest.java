// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.ConversationReports;
import io.github.gatlingllm.report.EventfulRun;
import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.report.ValidityReports;
import io.github.gatlingllm.report.view.RunReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SummaryJsonTest {

  private static final Path SCHEMA = Path.of("../src/docs/summary.schema.json");

  @TempDir Path folder;

  static Stream<Supplier<RunReport>> reports() {
    return Stream.of(
        Reports::full,
        Reports::ungated,
        ConversationReports::support,
        Reports::hostile,
        Reports::empty,
        Reports::allFailed,
        Reports::infinite,
        ValidityReports::invalid,
        ValidityReports::checked,
        EventfulRun::steady);
  }

  @ParameterizedTest
  @MethodSource("reports")
  void everyReportKeepsTheSchema(Supplier<RunReport> report) throws IOException {
    var schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(Files.readString(SCHEMA));

    assertThat(schema.validate(written(report.get()))).isEmpty();
  }

  @Test
  void theSchemaRefusesWhatTheContractDoesNotName() throws IOException {
    var schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(Files.readString(SCHEMA));
    var tree = SummaryJson.tree(Reports.full());
    ((ObjectNode) tree.at("/all/latencyMs/ttft")).put("p42", 1.0);

    assertThat(schema.validate(tree)).hasSize(1);
  }

  @Test
  void latenciesAreMillisecondsInTheMetricsOrder() throws IOException {
    RunReport report = Reports.full();
    JsonNode latencies = written(report).at("/requests/chat/latencyMs");

    assertThat(names(latencies))
        .containsExactly(
            "ttft",
            "ttfo",
            "ttst",
            "itl",
            "itlPerToken",
            "tpot",
            "streamClose",
            "e2e",
            "maxStall",
            "scheduleLag",
            "ttftFromSchedule",
            "e2eFromSchedule");
    var ttft = report.scopes().requests().get(0).stats().distribution(Metric.TTFT).orElseThrow();
    assertThat(latencies.at("/ttft/p99").doubleValue())
        .isEqualTo(ttft.percentile(99) / 1e6, within(1e-9));
    assertThat(latencies.at("/ttft/count").longValue()).isEqualTo(ttft.count());
  }

  @Test
  void lateChunksAreToldByCause() throws IOException {
    JsonNode stamps = written(EventfulRun.steady()).get("stamps");
    JsonNode causes = stamps.get("byCause");

    assertThat(stamps.get("lateFromMs").doubleValue()).isEqualTo(1);
    assertThat(names(causes)).containsExactly("gc", "noProcessor", "busyLoop");
    assertThat(names(causes.get("gc"))).containsExactly("chunks", "percent", "p99Ms", "maxMs");
    assertThat(causes.at("/gc/percent").doubleValue())
        .isCloseTo(
            causes.at("/gc/chunks").doubleValue() / stamps.at("/delayMs/count").doubleValue() * 100,
            within(1e-9));
    assertThat(causes.at("/gc/maxMs").doubleValue())
        .isEqualTo(stamps.at("/delayMs/max").doubleValue(), within(1e-9));
  }

  @Test
  void theLoadProfileIsToldForEachPopulation() throws IOException {
    assertThat(written(Reports.full()).at("/run/load/profile"))
        .extracting(JsonNode::textValue)
        .containsExactly("Chat: 20 users/s for 1 min", "A <b>: 3 users at once");
  }

  @Test
  void aPathIsJoined() throws IOException {
    assertThat(names(written(Reports.full()).get("requests")))
        .containsExactly("chat", "assistant / search");
  }

  @Test
  void p999NeedsAThousandSamples() throws IOException {
    JsonNode requests = written(Reports.full()).get("requests");

    assertThat(requests.at("/chat/latencyMs/ttft").has("p999")).isTrue();
    assertThat(requests.get("assistant / search").at("/latencyMs/ttft").has("p999")).isFalse();
    assertThat(requests.get("assistant / search").at("/latencyMs/itl").has("p999")).isTrue();
  }

  @Test
  void anAbsentFigureHasNoKey() throws IOException {
    JsonNode all = written(Reports.empty()).get("all");

    assertThat(all.get("latencyMs")).isEmpty();
    assertThat(all.get("perUser")).isEmpty();
    assertThat(all.get("tokens")).isEmpty();
    assertThat(names(all.get("throughput"))).containsExactly("makespan");
    assertThat(all.at("/slo/interactive").has("attainment")).isFalse();
  }

  @Test
  void failuresReachThePercentilesAsInfinite() throws IOException {
    JsonNode adjusted = written(Reports.infinite()).at("/all/latencyFailureAdjustedMs/ttft");

    assertThat(adjusted.get("count").longValue()).isEqualTo(80);
    assertThat(adjusted.get("p50").isNumber()).isTrue();
    assertThat(adjusted.get("p99").isNull()).isTrue();
    assertThat(adjusted.get("infinite"))
        .extracting(JsonNode::textValue)
        .contains("p90", "p95", "p99", "max")
        .doesNotContain("p50", "min");
  }

  @Test
  void withoutASuccessEveryAdjustedFigureIsInfinite() throws IOException {
    JsonNode adjusted = written(Reports.allFailed()).at("/all/latencyFailureAdjustedMs/e2e");

    assertThat(adjusted.get("count").longValue()).isEqualTo(20);
    assertThat(adjusted.get("p50").isNull()).isTrue();
    assertThat(adjusted.get("min").isNull()).isTrue();
  }

  @Test
  void conversationsHaveSessionsAndTurns() throws IOException {
    JsonNode support = written(ConversationReports.support()).at("/conversations/support");

    assertThat(names(support))
        .containsExactly(
            "sessions", "unfinishedSessions", "turnsPerSession", "perSession", "turns");
    assertThat(support.at("/turnsPerSession/mean").doubleValue()).isEqualTo(1.5);
    assertThat(support.at("/perSession/e2eMs/p50").doubleValue()).isEqualTo(1000);
    assertThat(support.at("/perSession/wallMs/max").doubleValue()).isEqualTo(5000);
    assertThat(support.at("/perSession/inputTokens/mean").doubleValue()).isEqualTo(240);
    assertThat(support.get("perSession").has("outputTokens")).isFalse();
    assertThat(support.get("turns").toString())
        .isEqualTo(
            """
            [{"turn":1,"count":3,"failed":1,"ttftMs":{"p50":25.0,"p99":29.9},\
            "e2eMs":{"p50":25.0,"p99":29.9},"inputTokensMean":40.0,"outputTokensMean":12.5},\
            {"turn":2,"count":2,"failed":1,"ttftMs":{"p50":50.0,"p99":50.0},\
            "e2eMs":{"p50":50.0,"p99":50.0},"inputTokensMean":200.0,"outputTokensMean":12.5},\
            {"turn":"51+","count":1,"failed":1,"outputTokensMean":12.5}]""");
    assertThat(written(Reports.full()).has("conversations")).isFalse();
  }

  @Test
  void validIsSaidOnlyWhenAllWasChecked() throws IOException {
    assertThat(written(Reports.full()).get("validity").has("valid")).isFalse();
    assertThat(written(ValidityReports.invalid()).at("/validity/valid").booleanValue()).isFalse();
    JsonNode checked = written(ValidityReports.checked()).get("validity");
    assertThat(checked.get("valid").booleanValue()).isTrue();
    assertThat(checked.get("notApplicable").toString()).isEqualTo("[\"achievedRate\"]");
    assertThat(checked.get("measured").toString())
        .isEqualTo("{\"eventLoopDelayP99Ms\":0.25,\"connectionsPeak\":12.0}");
    assertThat(checked.has("limits")).isFalse();
    assertThat(checked.get("warnings").toString()).isEqualTo("[\"nearly too busy\"]");
  }

  @Test
  void limitsThatAreNotThePublishedOnesAreSaid() throws IOException {
    JsonNode looser = written(ValidityReports.judgedByOwnLimits(true)).get("validity");
    JsonNode stricter = written(ValidityReports.judgedByOwnLimits(false)).get("validity");

    assertThat(looser.get("limits").toString()).isEqualTo("{\"cpuPercent\":95.0}");
    assertThat(looser.get("limitsLoosened").booleanValue()).isTrue();
    assertThat(stricter.get("limits").toString()).isEqualTo("{\"cpuPercent\":85.0}");
    assertThat(stricter.get("limitsLoosened").booleanValue()).isFalse();
  }

  @Test
  void aPromiseOfValidityCountsReasons() throws IOException {
    assertThat(written(ValidityReports.invalid()).at("/objectives/1").toString())
        .isEqualTo(
            """
            {"id":"objective-2","text":"the run is valid","path":"","metric":"validity",\
            "statistic":"reasons","from":"sent","comparison":"is","bound":0.0,"unit":"reasons",\
            "actual":1.0,"samples":6,"weak":false,"verdict":"MISSED",\
            "reason":"achieved 61 % of the offered rate"}""");
  }

  @Test
  void anObjectiveLeadsToItsFigure() throws IOException {
    JsonNode objectives = written(Reports.full()).get("objectives");

    assertThat(objectives.get(0).toString())
        .isEqualTo(
            """
            {"id":"objective-1","text":"chat: TTFT p99 ≤ 200 ms","path":"chat","metric":"ttft",\
            "statistic":"p99","from":"sent","comparison":"lte","bound":200.0,"unit":"ms",\
            "actual":137.2,"interval":[121.4,205.1],"samples":1194,"weak":true,"verdict":"MET"}""");
    assertThat(objectives.get(2).get("metric").textValue()).isEqualTo("slo.interactive");
    assertThat(objectives.get(2).get("statistic").textValue()).isEqualTo("attainment");
    assertThat(objectives.get(3).get("metric").textValue()).isEqualTo("throughput");
    assertThat(objectives.get(4).get("actual").isNull()).isTrue();
    assertThat(objectives.get(4).get("reason").textValue()).isEqualTo("no data");
  }

  private JsonNode written(RunReport report) throws IOException {
    Path file = folder.resolve("summary.json");
    new SummaryJson().write(report, file);
    return new ObjectMapper().readTree(file.toFile());
  }

  private static List<String> names(JsonNode node) {
    List<String> names = new ArrayList<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
