// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.gatlingllm.report.json.SummaryJson;
import io.github.gatlingllm.report.text.ConsoleReport;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.server.ScrapeLog;
import io.github.gatlingllm.server.ServerAnalysis;
import io.github.gatlingllm.server.ServerSpan;
import io.github.gatlingllm.server.exposition.ExpositionParser;
import io.github.gatlingllm.slo.objective.EnergyFigure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the outputs say of energy. */
class EnergyReportTest {

  private static final long SECOND = 1_000_000_000;
  private static final String GPU = "http://gpu-1:9400/metrics";

  @TempDir Path folder;

  /** A minute of 200 W: a server's endpoint first, then that of a GPU. */
  private RunReport reported(int missing) throws IOException {
    Path file = folder.resolve(ScrapeLog.FILE);
    try (ScrapeLog log = ScrapeLog.open(file, List.of("http://a:8000/metrics", GPU), 1, SECOND)) {
      for (int at = -1; at <= 62; at++) {
        log.scraped(
            0, at * SECOND, 1000, ExpositionParser.parse("vllm:num_requests_running " + at));
        if (at <= 20 || at > 20 + missing) {
          log.scraped(
              1,
              at * SECOND,
              1000,
              ExpositionParser.parse(
                  "DCGM_FI_DEV_POWER_USAGE{gpu=\"0\",UUID=\"GPU-7\"} 200\n"
                      + "DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION{gpu=\"0\",UUID=\"GPU-7\"} "
                      + (1_000_000 + 200_000 * at)));
        } else {
          log.failed(1, at * SECOND, 1000, "HTTP 503");
        }
      }
      log.end(new ServerSpan(0, 60 * SECOND, 60 * SECOND, new ServerSpan.Client(1, 1, 1, true)));
    }
    return ReportWith.server(Reports.full(), ServerAnalysis.of(file));
  }

  @Test
  void theSummaryFollowsItsSchema() throws IOException {
    JsonNode summary = SummaryJson.tree(reported(0));

    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Path.of("../src/docs/summary.schema.json")))
                .validate(summary))
        .isEmpty();
    JsonNode energy = summary.get("energy");
    assertThat(energy.get("valid").asBoolean()).isTrue();
    assertThat(energy.get("joules").asDouble()).isEqualTo(12_000);
    assertThat(energy.get("meanWatts").asDouble()).isEqualTo(200);
    assertThat(energy.get("idleWatts").asDouble()).isEqualTo(200);
    assertThat(energy.get("joulesPerRequest").asDouble()).isPositive();
    assertThat(energy.get("outputTokensPerSecondPerMegawatt").asDouble())
        .isEqualTo(1e6 / energy.get("joulesPerOutputToken").asDouble(), offset());
    assertThat(summary.at("/server/endpoints")).hasSize(1);
  }

  /** Be it that the energy is known, and no request was good. */
  @Test
  void whatIsAbsentHasAReasonOfItsOwn() throws IOException {
    JsonNode energy = SummaryJson.tree(reported(0)).get("energy");
    assertThat(energy.get("reasons")).isEmpty();
    for (EnergyFigure figure : EnergyFigure.values()) {
      boolean reported = energy.has(figure.key());
      assertThat(energy.path("unknown").has(figure.key())).as(figure.key()).isNotEqualTo(reported);
    }
  }

  private static Offset<Double> offset() {
    return Offset.offset(1.0);
  }

  @Test
  void itHasASectionAndALine() throws IOException {
    Path file = folder.resolve("index.html");
    RunReport report = reported(0);
    new HtmlReport().write(report, file);
    assertThat(Files.readString(file))
        .contains("<section id=\"energy\">", "energy per output token", "GPU-7", "energy counter");
    assertThat(ConsoleReport.text(report, null, null).lines())
        .anyMatch(line -> line.startsWith("  energy   12000 J by 1 GPU, 200 W (idle 200 W), "));
  }

  @Test
  void whatIsNotKnownIsItsReason() throws IOException {
    RunReport report = reported(50);
    JsonNode energy = SummaryJson.tree(report).get("energy");
    assertThat(energy.get("valid").asBoolean()).isFalse();
    assertThat(energy.has("joules")).isFalse();
    assertThat(energy.at("/reasons/0").asText())
        .isEqualTo("GPU-7: there is no reading after the measurement window");
    assertThat(energy.at("/unknown/joules").asText()).isEqualTo(energy.at("/reasons/0").asText());
    assertThat(ConsoleReport.text(report, null, null).lines())
        .anyMatch(line -> line.startsWith("  energy   not available: GPU-7: there is no"));
  }
}
