// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.gatlingllm.report.HtmlReport;
import io.github.gatlingllm.report.ReportWith;
import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.report.json.SummaryJson;
import io.github.gatlingllm.report.text.ConsoleReport;
import io.github.gatlingllm.report.view.RunReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs in the outputs of a run: a search by jobs with three SLOs. */
class JobsReportTest {

  private static final JobsFigures FIGURES = new JobsFigures(new VirtualAgents(1).run());

  @TempDir Path folder;

  private static RunReport report() {
    return ReportWith.feature(Reports.full(), FIGURES);
  }

  @Test
  void theSummaryFollowsItsSchema() throws IOException {
    JsonNode summary = SummaryJson.tree(report());

    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Path.of("../../src/docs/summary.schema.json")))
                .validate(summary))
        .isEmpty();
    JsonNode slos = summary.at("/jobs/fix/slo");
    assertThat(slos.at("/quick/capacity/concurrency").asDouble()).isBetween(10.0, 13.0);
    assertThat(slos.at("/quick/capacity/bounded").asText()).isEqualTo("exact");
    assertThat(slos.at("/never/capacity/bounded").asText()).isEqualTo("below");
  }

  @Test
  void theSectionShowsTimesSlosAndCapacities() throws IOException {
    Path file = folder.resolve("index.html");
    new HtmlReport().write(report(), file);

    String html = Files.readString(file);
    String section = html.substring(html.indexOf("<section id=\"jobs\""));
    section = section.substring(0, section.indexOf("</section>"));
    JobFigures fix = FIGURES.all().get(0);
    assertThat(section)
        .contains("fix: critical path", "concurrent agents at an SLO", "fix: loose")
        .contains(Long.toString(fix.measured().size()))
        .contains(fix.capacity("quick", FIGURES.data()).orElseThrow().text());
  }

  @Test
  void theConsoleHasALineOfEachName() {
    assertThat(ConsoleReport.text(report(), null, null).lines())
        .anyMatch(
            line -> line.startsWith("  job      fix: ") && line.contains("capacity for quick: "));
  }

  @Test
  void withoutJobsNothingIsShown() throws IOException {
    Path file = folder.resolve("index.html");
    new HtmlReport().write(Reports.full(), file);

    assertThat(Files.readString(file)).doesNotContain("<section id=\"jobs\"");
    assertThat(SummaryJson.tree(Reports.full()).has("jobs")).isFalse();
  }
}
