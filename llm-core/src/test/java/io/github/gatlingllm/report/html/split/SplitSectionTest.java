// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.split;

import static io.github.gatlingllm.report.html.section.SectionOutput.data;
import static io.github.gatlingllm.report.html.section.SectionOutput.html;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.gatlingllm.capacity.LevelStats;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.detail.RunDetail;
import io.github.gatlingllm.measure.detail.SourceDetail;
import io.github.gatlingllm.measure.detail.SplitDetail;
import io.github.gatlingllm.measure.detail.SplitSample;
import io.github.gatlingllm.measure.detail.SplitSlot;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.ServerSideTime;
import io.github.gatlingllm.measure.request.SplitPart;
import io.github.gatlingllm.measure.request.TtftSplit;
import io.github.gatlingllm.report.EventfulRun;
import io.github.gatlingllm.report.ReportWith;
import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.report.json.SummaryJson;
import io.github.gatlingllm.report.view.RunReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class SplitSectionTest {

  private static final long MILLI = 1_000_000;
  private static final long ABSENT = ServerSideTime.ABSENT;

  @Test
  void aRunWhoseAnswersTellNothingHasNoSuchSection() {
    assertThat(new SplitSection().applies(EventfulRun.steady())).isFalse();
  }

  @Test
  void singleRequestsStandThereWithTheirParts() {
    String html = html(new SplitSection(), reported());

    assertThat(html)
        .contains(SplitTexts.reported(7, 2, 1))
        .contains(SplitTexts.sampled(1))
        .contains(
            "<th scope=\"col\">queue</th>",
            "100.0",
            "30.0",
            "60.0",
            "10.0",
            "r-3, 0af7651916cd43dd8448eb211c80319c")
        .doesNotContain("<img");
  }

  @Test
  void theChartsHaveThePartsOfTheRequests() {
    ObjectNode split = (ObjectNode) data(new SplitSection(), reported()).get("split");

    assertThat(split.get("parts").size()).isEqualTo(3);
    assertThat(split.at("/parts/0/name").asText()).isEqualTo("network and client");
    assertThat(split.get("requests").toString()).isEqualTo("[[10.0,30.0,60.0],[10.0,30.0,60.0]]");
    assertThat(split.get("slots").toString()).isEqualTo("[[4.0,1.0,0.0,2.0]]");
    assertThat(split.get("spans").toString())
        .isEqualTo(
            "[[4.0,1.0,1,[10.0,30.0,60.0],[10.0,30.0,60.0],[10.0,30.0,60.0],[10.0,30.0,60.0]]]");
    assertThat(split.get("levels")).isEmpty();
    assertThat(split.get("levelParts")).isEmpty();
    assertThat(split.get("levelSpans")).isEmpty();
  }

  @Test
  void eachLevelHasItsMedianAndItsP99Request() {
    RunReport report = atLevels();
    LevelStats first = report.levels().all().get(0);
    ObjectNode split = (ObjectNode) data(new SplitSection(), report).get("split");

    assertThat(split.get("levels").size()).isEqualTo(report.levels().all().size());
    assertThat(split.at("/levels/0/1").asDouble()).isEqualTo(4);
    assertThat(split.get("levelSpans").size()).as("levels with requests that are kept").isOne();
    assertThat(split.at("/levelSpans/0/1").asInt()).isEqualTo(2);
    assertThat(split.at("/levelSpans/0/2").toString()).isEqualTo("[10.0,30.0,60.0]");
    assertThat(split.at("/levelSpans/0/3").toString()).isEqualTo("[10.0,130.0,60.0]");
    assertThat(split.at("/levelParts/0/1").toString()).isEqualTo("[4.0,11.0,6.0]");
    assertThat(split.at("/levelParts/0/2/1").asDouble()).isCloseTo(19.82, within(1e-9));
    assertThat(html(new SplitSection(), report))
        .contains(
            "data-key=\"medianTime\"",
            "data-key=\"partsP50Levels\"",
            "data-key=\"partsP99Levels\"",
            "data-key=\"p99Time\"",
            "data-key=\"medianLevels\"",
            "data-key=\"p99Levels\"",
            Quantity.plain(first.level().load()) + " req/s: median",
            Quantity.plain(first.level().load()) + " req/s: p99, of 2",
            "200.0",
            "by load, each part alone",
            "<th scope=\"col\">queue p50</th>");
  }

  @Test
  void overTimeEachPartHasItsPercentiles() {
    String html = html(new SplitSection(), atLevels());

    assertThat(html)
        .contains(
            "data-key=\"partsP50Time\"",
            "data-key=\"partsP99Time\"",
            "Over time as tables",
            ": p99, of 2",
            "over time, each part alone")
        .containsPattern(
            "<td>2</td>\\s*<td>10.00</td>\\s*<td>10.00</td>\\s*<td>30.00</td>\\s*<td>130.0</td>");
  }

  @Test
  void theSummaryHasTheSameRequests() throws IOException {
    JsonNode summary = SummaryJson.tree(atLevels());
    JsonNode split = summary.at("/server/split");

    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Path.of("../src/docs/summary.schema.json")))
                .validate(summary))
        .isEmpty();
    assertThat(split.get("byLevel").size()).isOne();
    assertThat(split.at("/byLevel/0/level").asInt()).isOne();
    assertThat(split.at("/byLevel/0/requests").asInt()).isEqualTo(2);
    assertThat(split.at("/byLevel/0/p99/ttftMs").asDouble()).isEqualTo(200);
    assertThat(split.at("/byLevel/0/p99/partsMs/queue").asDouble()).isEqualTo(130);
    assertThat(split.at("/overTime/0/median/ttftMs").asDouble()).isEqualTo(100);
    assertThat(split.at("/overTime/0/p99/requestId").asText()).isEqualTo("r-3");
    assertThat(split.at("/overTime/0/percentilesMs/queue").toString())
        .isEqualTo("{\"count\":2,\"p50\":30.0,\"p99\":130.0}");
    assertThat(split.at("/overTime/0/percentilesMs/server").isMissingNode()).isTrue();
  }

  /** Levels whose answers tell; of the first one two requests are kept. */
  private static RunReport atLevels() {
    RunReport run = EventfulRun.levels();
    List<LevelStats> reported =
        run.levels().all().stream().map(SplitSectionTest::reported).toList();
    long start = reported.get(0).level().startNanos();
    var slow = new TtftSplit(10 * MILLI, ABSENT, 130 * MILLI, 60 * MILLI, ABSENT, ABSENT);
    var samples =
        List.of(
            new SplitSample(ID, start, start, SPLIT.ttft(), SPLIT.split()),
            new SplitSample(ID, start + 1, start + 2, 200 * MILLI, slow));
    var slot = new SplitSlot(start / 1e9, 2, Map.of(SplitPart.NETWORK, 10.0 * MILLI));
    return ReportWith.detail(
        ReportWith.levels(
            run, Levels.of(reported, Objects.requireNonNull(run.levels().levelling()))),
        detail(new SplitDetail(2, 0, 1, samples, 1, List.of(slot))));
  }

  private static LevelStats reported(LevelStats level) {
    RequestStats stats = level.stats();
    var values = new EnumMap<Metric, Distribution>(stats.distributions());
    values.put(Metric.NETWORK_TIME, Distribution.of(4.0 * MILLI, 4.0 * MILLI));
    values.put(Metric.QUEUE_TIME, Distribution.of(2.0 * MILLI, 20.0 * MILLI));
    values.put(Metric.PREFILL_TIME, Distribution.of(6.0 * MILLI, 6.0 * MILLI));
    return new LevelStats(
        level.level(),
        new RequestStats(
            stats.counts(),
            stats.failures(),
            stats.finishReasons(),
            stats.tokens(),
            values,
            stats.window(),
            stats.makespan(),
            stats.concurrency(),
            stats.workload()),
        level.slos(),
        level.stable(),
        level.misses(),
        level.sent());
  }

  private static final RequestId ID =
      new RequestId(
          Reports.HOSTILE,
          List.of(),
          "Chat",
          1,
          "r-3",
          0,
          0,
          "0af7651916cd43dd8448eb211c80319c",
          null,
          RequestId.UNSCHEDULED,
          null);

  private static final SplitSample SPLIT =
      new SplitSample(
          ID,
          4000 * MILLI,
          4000 * MILLI,
          100 * MILLI,
          new TtftSplit(10 * MILLI, ABSENT, 30 * MILLI, 60 * MILLI, ABSENT, ABSENT));

  private static RunReport reported() {
    var slot =
        new SplitSlot(4, 1, Map.of(SplitPart.NETWORK, 1.0 * MILLI, SplitPart.PREFILL, 2.0 * MILLI));
    return ReportWith.detail(
        EventfulRun.steady(), detail(new SplitDetail(7, 2, 1, List.of(SPLIT), 1, List.of(slot))));
  }

  private static RunDetail detail(SplitDetail split) {
    return new RunDetail(1, SourceDetail.NONE, Map.of(), Map.of(), List.of(), List.of(), split);
  }
}
