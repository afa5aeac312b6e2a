// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.gatlingllm.report.HtmlReport;
import io.github.gatlingllm.report.ReportWith;
import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.report.json.SummaryJson;
import io.github.gatlingllm.report.text.ConsoleReport;
import io.github.gatlingllm.report.text.SummaryMarkdown;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.RunObjective;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the outputs say of audits. */
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class AuditReportTest {

  private static final AuditFigures CHEAT = ScriptedAudits.ofACheat();

  @TempDir Path folder;

  private static RunReport reported() {
    return ReportWith.feature(Reports.full(), CHEAT);
  }

  @Test
  void theSummaryFollowsItsSchema() throws IOException {
    JsonNode summary = SummaryJson.tree(reported());
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Path.of("../../src/docs/summary.schema.json")))
                .validate(summary))
        .isEmpty();
    JsonNode audits = summary.get("audits");
    assertThat(audits.findValuesAsText("name"))
        .containsExactlyElementsOf(Arrays.stream(Audit.values()).map(Audit::key).toList());
    assertThat(audits.findValuesAsText("verdict"))
        .containsExactly("failed", "passed", "passed", "failed", "undetermined", "passed");
    assertThat(audits.at("/0/figures/ratioHigh").asDouble()).isBetween(0.0, 0.9);
    assertThat(audits.at("/3/figures/tokensAfter").asDouble()).isPositive();
  }

  @Test
  void thePageHasVerdictsFindingsAndATextToBeCopied() throws IOException {
    Path file = folder.resolve("index.html");
    new HtmlReport().write(reported(), file);
    assertThat(Files.readString(file))
        .contains(
            "<section id=\"audits\">",
            "Is each prompt computed?",
            "✘\u00A0FAILED",
            "To quote the audits",
            "failed: cache, cancellation");
  }

  @Test
  void consoleAndMarkdownHaveALineEach() throws IOException {
    assertThat(ConsoleReport.text(reported(), null, null).lines())
        .filteredOn(line -> line.startsWith("  audit    "))
        .hasSize(6)
        .anyMatch(line -> line.startsWith("  audit    cache failed: Answers come from a cache"));
    Path file = folder.resolve("summary.md");
    new SummaryMarkdown().write(reported(), file);
    assertThat(Files.readString(file))
        .contains("cancellation failed: The server kept generating for 4 abandoned requests: ");
  }

  @Test
  void objectivesFollowTheVerdicts() {
    assertThat(verdict(CHEAT, "cache")).isEqualTo(Verdict.MISSED);
    assertThat(verdict(CHEAT, "length")).isEqualTo(Verdict.MET);
    assertThat(verdict(CHEAT, "refusals")).isEqualTo(Verdict.UNDETERMINED);
    assertThat(verdict(AuditFigures.NONE, "cache")).isEqualTo(Verdict.UNDETERMINED);
    RunObjective objective = passed("cache");
    assertThat(objective.text()).isEqualTo("audit cache: failures ≤ 0");
    assertThat(Verdict.values()).hasSize(3);
    assertThat(CHEAT.results()).extracting(AuditResult::audit).containsExactly(Audit.values());
  }

  private static RunObjective passed(String audit) {
    return new RunObjective(new FeatureSubject(new AuditFigure(audit)), BoundComparison.LTE, 0);
  }

  private static Verdict verdict(AuditFigures figures, String audit) {
    return figures.find(passed(audit), new AuditFigure(audit)).orElseThrow().certainty().verdict();
  }

  @Test
  void withoutAuditsNothingIsSaid() {
    RunReport report = Reports.full();
    assertThat(SummaryJson.tree(report).has("audits")).isFalse();
    assertThat(ConsoleReport.text(report, null, null)).doesNotContain("  audit    ");
  }
}
