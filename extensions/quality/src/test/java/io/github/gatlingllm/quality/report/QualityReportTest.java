// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.gatlingllm.capacity.LevelPolicy;
import io.github.gatlingllm.quality.paired.ComparedScores;
import io.github.gatlingllm.quality.paired.QualityFigures;
import io.github.gatlingllm.quality.paired.VirtualQuality;
import io.github.gatlingllm.report.FakeLevels;
import io.github.gatlingllm.report.HtmlReport;
import io.github.gatlingllm.report.ReportWith;
import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.report.json.SummaryJson;
import io.github.gatlingllm.report.text.ConsoleReport;
import io.github.gatlingllm.report.text.SummaryMarkdown;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.slo.objective.LoadUnit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the outputs say of the quality of answers. */
class QualityReportTest {

  @TempDir Path folder;

  private static ComparedScores scores(long seed, double corrupt) {
    return new VirtualQuality(seed).requested("exact", 400, 0.8, corrupt, 0);
  }

  /** Six levels of a closed load. */
  static RunReport closed() {
    var levels = new FakeLevels(LoadUnit.CONCURRENCY, List.of(Reports.INTERACTIVE));
    return ReportWith.levels(
        Reports.full(), levels.add(1, 2, 4, 8, 16, 32).of(LevelPolicy.Kind.STAIRCASE));
  }

  /** Worse at the second of six levels. */
  static RunReport reported() {
    var levels = new TreeMap<Integer, ComparedScores>();
    levels.put(1, scores(1, 0));
    levels.put(2, scores(1, 0.2));
    return AnswerReports.quality(
        closed(), new QualityFigures(Map.of("exact", scores(1, 0.1)), Map.of("exact", levels)));
  }

  @Test
  void theSummaryHasEachLevelAndFollowsItsSchema() throws IOException {
    JsonNode summary = SummaryJson.tree(reported());

    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Path.of("../../src/docs/summary.schema.json")))
                .validate(summary))
        .isEmpty();
    JsonNode levels = summary.at("/quality/exact/byLevel");
    assertThat(levels).hasSize(2);
    assertThat(levels.at("/0/level").asInt()).isEqualTo(1);
    assertThat(levels.at("/0/concurrency").asDouble()).isEqualTo(1);
    assertThat(levels.at("/0/lossPercent").asDouble()).isZero();
    assertThat(levels.at("/1/concurrency").asDouble()).isEqualTo(2);
    assertThat(levels.at("/1/lossPercent").asDouble()).isGreaterThan(10);
    assertThat(levels.at("/1/interval")).hasSize(2);
  }

  @Test
  void itHasASectionAndALine() throws IOException {
    Path file = folder.resolve("index.html");
    new HtmlReport().write(reported(), file);
    assertThat(Files.readString(file))
        .contains("<section id=\"quality\">", "exact by load level", "2: 2 concurrent");
    assertThat(ConsoleReport.text(reported(), null, null).lines())
        .anyMatch(
            line ->
                line.matches(
                    "  quality  exact 0\\.\\d+ under load \\(400 answers\\), 0\\.\\d+ unloaded:"
                        + " \\S+ % worse \\[\\S+ … \\S+]"));
    assertThat(SummaryMarkdown.text(reported())).contains("**Quality of answers**");
  }

  @Test
  void withoutIt() {
    assertThat(SummaryJson.tree(Reports.full()).has("quality")).isFalse();
    assertThat(ConsoleReport.text(Reports.full(), null, null)).doesNotContain("  quality  ");
  }

  @Test
  void whatWasNotScoredIsSaid() {
    RunReport report =
        AnswerReports.quality(
            Reports.full(),
            new QualityFigures(
                Map.of("exact", new VirtualQuality(1).requested("exact", 1, 1, 0, 0))));
    assertThat(ConsoleReport.text(report, null, null))
        .contains("  quality  exact 1 under load (1 answer), 1 unloaded: the same [");
  }
}
