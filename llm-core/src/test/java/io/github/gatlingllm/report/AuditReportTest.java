// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.gatlingllm.audit.Audit;
import io.github.gatlingllm.audit.AuditFigures;
import io.github.gatlingllm.audit.AuditResult;
import io.github.gatlingllm.audit.ScriptedAudits;
import io.github.gatlingllm.report.json.SummaryJson;
import io.github.gatlingllm.report.text.ConsoleReport;
import io.github.gatlingllm.report.text.SummaryMarkdown;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.promise.Comparison;
import io.github.gatlingllm.slo.promise.Objective;
import io.github.gatlingllm.slo.promise.Requirement;
import io.github.gatlingllm.slo.promise.Subject;
import io.github.gatlingllm.slo.verdict.Audits;
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

  private static RunReport told() {
    return ReportWith.audits(Reports.full(), CHEAT);
  }

  @Test
  void theSummaryFollowsItsSchema() throws IOException {
    JsonNode summary = SummaryJson.tree(told());
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Path.of("../src/docs/summary.schema.json")))
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
    new HtmlReport().write(told(), file);
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
    assertThat(ConsoleReport.text(told(), null, null).lines())
        .filteredOn(line -> line.startsWith("  audit    "))
        .hasSize(6)
        .anyMatch(line -> line.startsWith("  audit    cache failed: The repeated prompt takes "));
    Path file = folder.resolve("summary.md");
    new SummaryMarkdown().write(told(), file);
    assertThat(Files.readString(file)).contains("cancellation failed: It went on for 4 clients");
  }

  @Test
  void objectivesFollowTheVerdicts() {
    assertThat(CHEAT.of(new Subject.OfAudit("cache")).state()).isEqualTo(Audits.State.FAILED);
    assertThat(CHEAT.of(new Subject.OfAudit("length")).state()).isEqualTo(Audits.State.PASSED);
    assertThat(CHEAT.of(new Subject.OfAudit("refusals")).state())
        .isEqualTo(Audits.State.UNDETERMINED);
    assertThat(AuditFigures.NONE.of(new Subject.OfAudit("cache")).state())
        .isEqualTo(Audits.State.UNDETERMINED);
    var objective =
        new Objective(new Subject.OfAudit("cache"), new Requirement.Side(Comparison.LTE, 0));
    assertThat(objective.text()).isEqualTo("audit cache: failures ≤ 0");
    assertThat(Verdict.values()).hasSize(3);
    assertThat(CHEAT.results()).extracting(AuditResult::audit).containsExactly(Audit.values());
  }

  @Test
  void withoutAuditsNothingIsSaid() {
    RunReport report = Reports.full();
    assertThat(SummaryJson.tree(report).has("audits")).isFalse();
    assertThat(ConsoleReport.text(report, null, null)).doesNotContain("  audit    ");
  }
}
