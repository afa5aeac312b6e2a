// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.HtmlReport;
import io.github.gatlingllm.report.InOrder;
import io.github.gatlingllm.report.ReportWith;
import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.report.json.SummaryJson;
import io.github.gatlingllm.report.text.ConsoleReport;
import io.github.gatlingllm.report.text.SummaryMarkdown;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.warm.Steadiness;
import io.github.gatlingllm.warm.WarmUpFigures;
import io.github.gatlingllm.warm.WindowTrend;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Gateway, warm-up and cold start in the outputs. */
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class GatewayReportTest {

  @TempDir Path folder;

  private static RunReport reported() {
    RunReport full = Reports.full();
    RunReport cold =
        ReportWith.server(
            full, full.server().withFingerprint(full.server().fingerprint().readyAfter(87.25)));
    var figures = GatewayFigures.of("http://vllm-0:8000", VirtualGateway.pairs(1, 60, 4, 0));
    return ReportWith.feature(cold, figures);
  }

  private static RunReport neverWarm() {
    var changing = new Steadiness(Steadiness.State.CHANGING, Metric.TTFT, -0.25);
    return ReportWith.feature(
        Reports.full(),
        new WarmUpFigures(
            new WarmUpFigures.UntilSteady(
                300, OptionalDouble.empty(), changing, OptionalDouble.empty()),
            List.of(new WindowTrend(Metric.TPOT, -0.4, null))));
  }

  @Test
  void theSummaryFollowsItsSchema() throws IOException {
    var schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(Files.readString(Path.of("../../src/docs/summary.schema.json")));
    JsonNode gateway = SummaryJson.tree(reported());
    JsonNode warm = SummaryJson.tree(neverWarm());

    assertThat(schema.validate(gateway)).isEmpty();
    assertThat(schema.validate(warm)).isEmpty();
    assertThat(gateway.at("/run/server/coldStartSeconds").asDouble()).isEqualTo(87.25);
    assertThat(gateway.at("/gateway/overheadMs/ttft/interval")).hasSize(2);
    assertThat(warm.at("/warmUp/state").asText()).isEqualTo("changing");
    assertThat(warm.at("/warmUp/windowChangePercent/tpot").asDouble()).isEqualTo(-40);
  }

  @Test
  void pageConsoleAndMarkdownShowThem() throws IOException {
    Path page = folder.resolve("index.html");
    Path markdown = folder.resolve("summary.md");
    new HtmlReport().write(reported(), page);
    new SummaryMarkdown().write(reported(), markdown);

    assertThat(Files.readString(page))
        .contains("<section id=\"gateway\">", "Through the gateway", "Cold start")
        .satisfies(InOrder.of("class=\"scroll\"", GatewayTexts.CAPTION, "Through the gateway"))
        .doesNotContain("<section id=\"warm-up\">");
    new HtmlReport().write(neverWarm(), page);
    assertThat(Files.readString(page))
        .satisfies(
            InOrder.of("<section id=\"warm-up\">", "<p>not shown to be steady within 300 s"));
    assertThat(Files.readString(markdown))
        .contains("**Cold start** 87.3 s", GatewayTexts.TITLE, "TTFT: +");
    assertThat(ConsoleReport.text(reported(), null, null)).contains("  Gateway  TTFT: +");
    assertThat(ConsoleReport.text(neverWarm(), null, null))
        .contains("  Warm-up  not shown to be steady within 300 s: TTFT still fell by 25 %");
  }
}
