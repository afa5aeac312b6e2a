// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.gatlingllm.measure.detail.RunDetail;
import io.github.gatlingllm.measure.detail.SourceDetail;
import io.github.gatlingllm.measure.detail.SplitDetail;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.json.SummaryJson;
import io.github.gatlingllm.report.text.ConsoleReport;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.server.HookOutcome;
import io.github.gatlingllm.server.Scrapes;
import io.github.gatlingllm.server.ServerAnalysis;
import io.github.gatlingllm.server.ServerFigures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the outputs say of the server's side. */
class ServerReportTest {

  private static final List<HookOutcome> HOOKS =
      List.of(new HookOutcome("before the run", "POST http://a/x", -0.5, "HTTP 200", true));

  @TempDir Path folder;

  private RunReport reported() throws IOException {
    ServerFigures figures = ServerAnalysis.of(Scrapes.minute(folder));
    return ReportWith.server(Reports.full(), figures.withHooks(HOOKS));
  }

  private String page(RunReport report) throws IOException {
    return RenderedPages.of(report);
  }

  private static List<?> violations(JsonNode summary) throws IOException {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(Files.readString(Path.of("../src/docs/summary.schema.json")))
        .validate(summary);
  }

  @Test
  void theSummaryFollowsItsSchema() throws IOException {
    JsonNode summary = SummaryJson.tree(reported());

    assertThat(violations(summary)).isEmpty();
    JsonNode server = summary.get("server");
    var names = new ArrayList<String>();
    server.get("metrics").fieldNames().forEachRemaining(names::add);
    assertThat(names)
        .containsExactly(
            "running",
            "waiting",
            "kvCacheUsage",
            "preemptions",
            "outputTokens",
            "requests",
            "aborted",
            "ttft");
    assertThat(server.at("/endpoints/0").toString())
        .isEqualTo(
            """
            {"url":"http://gpu-1:8000/metrics","engine":"vLLM","scrapes":64,"failed":0,\
            "restarted":false}\
            """);
    assertThat(server.at("/metrics/preemptions").toString())
        .startsWith(
            """
            {"unit":"preemptions","native":"vllm:num_preemptions_total","delta":6.0,\
            """);
    assertThat(server.at("/metrics/kvCacheUsage/max").asDouble()).isEqualTo(0.6);
    assertThat(server.at("/metrics/ttft/mean").asDouble()).isEqualTo(50);
    assertThat(server.at("/metrics/ttft/estimated").asBoolean()).isTrue();
    assertThat(server.at("/reconciliation/outputTokens").toString())
        .isEqualTo("{\"client\":1200.0,\"server\":1200.0,\"differencePercent\":0.0}");
    assertThat(server.at("/hooks/0/outcome").asText()).isEqualTo("HTTP 200");
  }

  @Test
  void thePageHasChartsUnderTheClientsOwn() throws IOException {
    assertThat(page(reported()))
        .contains(
            "<section id=\"server\">",
            "data-chart=\"overTime\" data-key=\"0.ttft\"",
            "data-chart=\"server\" data-key=\"queue\"",
            "data-chart=\"server\" data-key=\"kvCacheUsage\"",
            "data-chart=\"server\" data-key=\"preemptions\"",
            "vllm:num_preemptions_total",
            "In the whole run, the server counted ",
            "POST http://a/x",
            "http://gpu-1:8000/metrics: vLLM, scraped 64 times.");
  }

  @Test
  void whatAnswersTellStandsBesideIt() throws IOException {
    RunDetail detail =
        new RunDetail(
            1,
            SourceDetail.NONE,
            Map.of(),
            Map.of(),
            List.of(),
            List.of(),
            new SplitDetail(7, 2, 1, List.of(), 1, List.of()));
    RunReport both = ReportWith.detail(reported(), detail);

    JsonNode server = SummaryJson.tree(both).get("server");

    assertThat(server.fieldNames())
        .toIterable()
        .containsExactly("endpoints", "metrics", "reconciliation", "hooks", "splitMs", "split");
    assertThat(page(both)).contains("<section id=\"split\">", "<section id=\"server\">");
  }

  @Test
  void bothClocksStandSideBySide() throws IOException {
    assertThat(page(reported()))
        .contains("the same times measured by client and server", "TTFT, client", "TTFT, server")
        .doesNotContain("E2E, server");
  }

  @Test
  void whereAnswersTellNothingTheMeanIsDividedByMetrics() throws IOException {
    RunReport run = Reports.ungated();
    Distribution ttft = run.scopes().all().stats().distribution(Metric.TTFT).orElseThrow();
    Path scrapes = Scrapes.dividing(folder, ttft.count());
    RunReport report = ReportWith.server(run, ServerAnalysis.of(scrapes));
    JsonNode summary = SummaryJson.tree(report);
    JsonNode means = summary.at("/server/splitMeans");

    assertThat(means.get("requests").asLong()).isEqualTo(ttft.count());
    assertThat(means.get("exact").asBoolean()).isTrue();
    assertThat(means.get("ttftMs").asDouble()).isCloseTo(ttft.mean() / 1e6, within(1e-6));
    assertThat(means.at("/partsMs/queue").asDouble()).isCloseTo(2, within(1e-6));
    assertThat(means.at("/partsMs/prefill").asDouble()).isCloseTo(5, within(1e-6));
    assertThat(means.at("/partsMs/networkAndClient").asDouble())
        .isCloseTo(ttft.mean() / 1e6 - 7, within(1e-6));
    assertThat(violations(summary)).isEmpty();
    assertThat(page(report))
        .contains("<section id=\"split\">", "metrics, mean milliseconds: the parts add up");
    assertThat(ConsoleReport.text(report, null, null))
        .contains("  ttft     mean TTFT ", " + queue 2 ms + prefill 5 ms, by the server's metrics");
  }

  @Test
  void withoutMetricsNobodySpeaksOfThem() throws IOException {
    assertThat(SummaryJson.tree(Reports.full()).has("server")).isFalse();
    assertThat(page(Reports.full())).doesNotContain("<section id=\"server\">");
  }
}
