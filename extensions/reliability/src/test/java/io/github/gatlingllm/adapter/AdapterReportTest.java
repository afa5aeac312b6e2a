// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.gatlingllm.report.HtmlReport;
import io.github.gatlingllm.report.ReportWith;
import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.report.json.SummaryJson;
import io.github.gatlingllm.report.view.RunReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the outputs contain on adapters. */
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class AdapterReportTest {

  @TempDir Path folder;

  private static AdapterFigures figures() {
    var server = new VirtualAdapters(new double[] {0.9, 0.05, 0.05}, 1, 120);
    return AdapterFigures.of(AdapterPlan.parse("sql,legal,support"), server.run(1, 900, 5), true);
  }

  @Test
  void theConsoleNamesTheCostItsIntervalAndARemedy() {
    assertThat(figures().console(List.of()))
        .singleElement()
        .satisfies(
            line ->
                assertThat(line.text())
                    .startsWith("swap cost +119.9 ms")
                    .contains(" TTFT (+112.8 ms to +127.2 ms", " first requests after a pause")
                    .contains("Raise its adapter slots"));
  }

  @Test
  void theJsonMatchesItsSchemaAndTheReportHasASection() throws IOException {
    RunReport report = ReportWith.feature(Reports.full(), figures());
    JsonNode summary = SummaryJson.tree(report);

    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Path.of("../../src/docs/summary.schema.json")))
                .validate(summary))
        .isEmpty();
    assertThat(summary.at("/adapters/byName/sql/requests").asInt()).isBetween(750, 850);
    assertThat(summary.at("/adapters/byName/sql/tpotMs/p50").asDouble()).isEqualTo(6);
    assertThat(summary.at("/adapters/swapCost/finding").asText()).isEqualTo("slower");
    new HtmlReport().write(report, folder.resolve("index.html"));
    assertThat(Files.readString(folder.resolve("index.html")))
        .contains("id=\"adapters\"", "support", "sign test");
  }

  @Test
  void anAdapterWithoutRequestsIsAWarning() {
    AdapterFigures none = AdapterFigures.of(AdapterPlan.parse("a,b"), List.of(), false);

    assertThat(none.warnings())
        .hasSize(3)
        .anyMatch(warning -> warning.startsWith("Adapter b: no request was measured"));
    assertThat(none.swap().finding()).isEqualTo(SwapFinding.UNDETERMINED);
  }
}
