// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.report.ValidityReports;
import io.github.gatlingllm.report.view.RunReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpenMetricsTest {

  private static final String SAMPLE =
      "[a-z0-9_]+(\\{[a-z_]+=\"(?:[^\"\\\\\n]|\\\\.)*\"(,[a-z_]+=\"(?:[^\"\\\\\n]|\\\\.)*\")*})? \\S+";

  @TempDir Path folder;

  @Test
  void latenciesAreSummariesInSeconds() throws IOException {
    assertThat(lines(Reports.full()))
        .contains(
            "# TYPE llm_request_ttft_seconds summary",
            "# UNIT llm_request_ttft_seconds seconds",
            "llm_request_ttft_seconds_count{request=\"chat\"} 1191",
            "llm_requests_ended_total{request=\"chat\",outcome=\"succeeded\"} 1191")
        .anyMatch(
            line ->
                line.matches(
                    "llm_request_ttft_seconds\\{request=\"chat\",quantile=\"0.99\"} 0\\.\\d+"))
        .endsWith("# EOF");
  }

  @Test
  void everyLineIsOpenMetrics() throws IOException {
    for (RunReport report :
        List.of(
            Reports.full(),
            Reports.hostile(),
            Reports.empty(),
            ValidityReports.judgedByOwnLimits(true))) {
      assertThat(lines(report))
          .allMatch(line -> line.startsWith("# ") || line.matches(SAMPLE))
          .doesNotHaveDuplicates();
    }
  }

  @Test
  void anObjectiveIsAStateSet() throws IOException {
    assertThat(lines(Reports.full()))
        .contains(
            "llm_objective_verdict{objective=\"objective-2\",text=\"chat: ITL p99 ≤ 8 ms\","
                + "llm_objective_verdict=\"MISSED\"} 1");
  }

  @Test
  void validityIsAStateSetWithItsFigures() throws IOException {
    assertThat(lines(ValidityReports.judgedByOwnLimits(true)))
        .contains(
            "# TYPE llm_run_validity stateset",
            "llm_run_validity{llm_run_validity=\"valid\"} 1",
            "llm_run_validity{llm_run_validity=\"invalid\"} 0",
            "llm_client_health{figure=\"eventLoopDelayP99Ms\"} 0.25",
            "llm_client_health{figure=\"connectionsPeak\"} 12",
            "llm_validity_limit{limit=\"cpuPercent\"} 95");
    assertThat(lines(ValidityReports.invalid()))
        .contains("llm_run_validity{llm_run_validity=\"invalid\"} 1")
        .noneMatch(line -> line.contains("llm_validity_limit"));
    assertThat(lines(Reports.full()))
        .contains("llm_run_validity{llm_run_validity=\"unknown\"} 1")
        .noneMatch(line -> line.contains("llm_client_health"));
  }

  private List<String> lines(RunReport report) throws IOException {
    Path file = folder.resolve("metrics.txt");
    new OpenMetrics().write(report, file);
    return Files.readAllLines(file);
  }
}
