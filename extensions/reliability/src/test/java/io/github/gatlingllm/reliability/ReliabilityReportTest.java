// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the outputs say of a server's reliability. */
class ReliabilityReportTest {

  @TempDir Path folder;

  private static RunReport reported(Mode mode) {
    return ReportWith.feature(Reports.full(), ScriptedProfile.of(mode));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "UNKNOWN")
  void theSummaryFollowsItsSchema(Mode mode) throws IOException {
    ReliabilityFigures figures = ScriptedProfile.of(mode);
    JsonNode summary = SummaryJson.tree(reported(mode));

    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Path.of("../../src/docs/summary.schema.json")))
                .validate(summary))
        .isEmpty();
    JsonNode reliability = summary.get("reliability");
    assertThat(reliability.get("mode").asText()).isEqualTo(mode.key());
    assertThat(reliability.get("evidence")).isNotEmpty();
    assertThat(reliability.get("levels")).hasSize(6);
    assertThat(reliability.get("availability").asDouble())
        .isCloseTo(figures.availability().share().orElseThrow(), within(1e-3));
    assertThat(reliability.get("due").asLong()).isEqualTo(figures.availability().due());
    assertThat(reliability.at("/events/0/name").asText()).isEqualTo("deployed");
    assertThat(reliability.has("refusals")).isEqualTo(mode == Mode.SHEDS);
    assertThat(reliability.get("errorBudgetUsedPercent").asDouble()).isNotNegative();
  }

  @Test
  void theSectionSaysTheModeAndShowsBothCharts() throws IOException {
    Path file = folder.resolve("index.html");
    new HtmlReport().write(reported(Mode.SHEDS), file);
    assertThat(Files.readString(file))
        .contains(
            "<section id=\"reliability\">",
            ReliabilityReportTexts.mode(Mode.SHEDS.words(), Mode.SHEDS.meaning()),
            "data-key=\"curve\"",
            "data-key=\"time\"",
            "true Retry-After");
  }

  @Test
  void theConsoleHasALine() {
    assertThat(ConsoleReport.text(reported(Mode.QUEUES), null, null).lines())
        .anyMatch(
            line ->
                line.startsWith("  reliable availability ")
                    && line.contains("overload mode: queues, goodput retention "));
  }

  @Test
  void withoutAProfileNothingIsSaid() throws IOException {
    RunReport report = Reports.full();
    assertThat(SummaryJson.tree(report).has("reliability")).isFalse();
    assertThat(ConsoleReport.text(report, null, null)).doesNotContain("  reliable ");
  }
}
