// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.gatlingllm.quality.consistency.VirtualProbes;
import io.github.gatlingllm.report.HtmlReport;
import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.report.json.SummaryJson;
import io.github.gatlingllm.report.text.ConsoleReport;
import io.github.gatlingllm.report.text.SummaryMarkdown;
import io.github.gatlingllm.report.view.RunReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the outputs say of whether the same prompts got the same answers. */
class ConsistencyReportTest {

  @TempDir Path folder;

  static RunReport reported(double rate) {
    return AnswerReports.consistency(
        QualityReportTest.closed(), new VirtualProbes(3).requested(20, 400, rate, 0, 5));
  }

  private static void follows(JsonNode summary) throws IOException {
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Path.of("../../src/docs/summary.schema.json")))
                .validate(summary))
        .isEmpty();
  }

  @Test
  void theSummaryFollowsItsSchema() throws IOException {
    JsonNode summary = SummaryJson.tree(reported(0.1));

    follows(summary);
    JsonNode node = summary.get("consistency");
    assertThat(node.get("prompts").asInt()).isEqualTo(20);
    assertThat(node.get("repeats").asDouble()).isEqualTo(20);
    assertThat(node.get("sameAsUnloadedPercent").asDouble()).isBetween(85.0, 95.0);
    assertThat(node.at("/firstDivergence/p50").asDouble()).isEqualTo(30);
    assertThat(node.get("firstDivergenceP5").asDouble()).isEqualTo(30);
    assertThat(node.at("/atRest/sameAsUnloadedPercent").asDouble()).isEqualTo(100);
    assertThat(node.at("/byLevel")).hasSize(2);
    assertThat(node.at("/byLevel/1/concurrency").asDouble()).isEqualTo(2);
    assertThat(node.at("/fingerprintChanges").asInt()).isZero();
    follows(SummaryJson.tree(reported(0)));
    assertThat(SummaryJson.tree(reported(0)).get("consistency").has("firstDivergence")).isFalse();
  }

  @Test
  void itHasASectionAndALine() throws IOException {
    Path file = folder.resolve("index.html");
    new HtmlReport().write(reported(0.1), file);
    assertThat(Files.readString(file))
        .contains(
            "<section id=\"consistency\">", "level 2: 2 concurrent", "system_fingerprint changed");
    assertThat(ConsoleReport.text(reported(0.1), null, null).lines())
        .anyMatch(
            line ->
                line.matches(
                    "  probes   \\S+ % of 400 answers under load equal the unloaded ones"
                        + " \\[\\S+ … \\S+], unloaded 100 % of 40; the others differ from"
                        + " character 30 on \\(median\\)"));
    assertThat(SummaryMarkdown.text(reported(0))).contains("**Same prompts, same answers**");
  }

  @Test
  void withoutProbes() {
    assertThat(SummaryJson.tree(Reports.full()).has("consistency")).isFalse();
    assertThat(ConsoleReport.text(Reports.full(), null, null)).doesNotContain("  probes  ");
  }
}
