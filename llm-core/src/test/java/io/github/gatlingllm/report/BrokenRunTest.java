// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.report.json.SummaryJson;
import io.github.gatlingllm.report.junit.JunitXml;
import io.github.gatlingllm.report.metrics.OpenMetrics;
import io.github.gatlingllm.report.text.ConsoleReport;
import io.github.gatlingllm.report.text.SummaryMarkdown;
import io.github.gatlingllm.report.view.Headline;
import io.github.gatlingllm.report.view.ReportWriter;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.RunVerdict;
import io.github.gatlingllm.slo.verdict.RunEnd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that broke off looks like one everywhere, and never like one that passed. */
class BrokenRunTest {

  private static final RunReport CRASHED =
      Reports.ended(Reports.full(), RunEnd.crashed("the *GPU*\n<b>burns</b>"));
  private static final RunReport KILLED =
      Reports.ended(Reports.ungated(), RunEnd.killed("told to end"));

  @TempDir Path folder;

  @Test
  void itsVerdictIsItsEnd() {
    assertThat(RunVerdict.of(CRASHED)).isEqualTo(RunVerdict.FAILED);
    assertThat(RunVerdict.banner(CRASHED))
        .isEqualTo("FAILED: the run crashed: the *GPU* <b>burns</b> · 3 of 5 objectives met");
    assertThat(RunVerdict.of(KILLED)).isEqualTo(RunVerdict.FAILED);
    assertThat(RunVerdict.banner(KILLED))
        .isEqualTo("FAILED: the run was killed: told to end · the run has no objectives");
  }

  @Test
  void theHeadlineBeginsWithIt() {
    assertThat(Headline.of(CRASHED)).startsWith("the run crashed: the *GPU* <b>burns</b> · ");
    assertThat(Headline.of(KILLED)).startsWith("the run was killed: told to end · ");
    assertThat(ConsoleReport.text(KILLED, null, null).lines().reduce("", (before, line) -> line))
        .startsWith("FAILED: the run was killed: told to end · the run has no objectives · ");
  }

  @Test
  void itsReasonIsNoMarkup() throws IOException {
    assertThat(SummaryMarkdown.text(CRASHED))
        .startsWith(
            "## ❌ FAILED · example.ChatSimulation\n\n"
                + "**the run crashed: the \\*GPU\\* &lt;b&gt;burns")
        .contains("the run crashed: the \\*GPU\\* &lt;b&gt;");
    assertThat(written(new HtmlReport(), CRASHED))
        .contains("class=\"verdict failed\"", "&lt;b&gt;burns")
        .doesNotContain("<b>burns");
  }

  @Test
  void junitHasAnErrorBesideTheObjectives() throws IOException {
    assertThat(written(new JunitXml(), CRASHED))
        .contains("tests=\"8\" failures=\"2\" errors=\"1\"", "<error type=\"CRASHED\"");
    assertThat(written(new JunitXml(), KILLED))
        .contains("tests=\"1\" failures=\"0\" errors=\"1\"", "<error type=\"KILLED\"");
  }

  @Test
  void metricsKnowTheEnd() throws IOException {
    assertThat(written(new OpenMetrics(), KILLED))
        .contains(
            "llm_run_end{llm_run_end=\"killed\"} 1", "llm_run_end{llm_run_end=\"completed\"} 0");
    assertThat(written(new OpenMetrics(), Reports.ungated()))
        .contains("llm_run_end{llm_run_end=\"completed\"} 1");
  }

  @Test
  void theSummarySaysKindAndReason() {
    assertThat(SummaryJson.tree(KILLED).at("/run/end").toString())
        .isEqualTo("{\"kind\":\"killed\",\"reason\":\"told to end\"}");
    assertThat(SummaryJson.tree(Reports.full()).at("/run/end").toString())
        .isEqualTo("{\"kind\":\"completed\"}");
  }

  private String written(ReportWriter writer, RunReport report) throws IOException {
    Path file = folder.resolve(writer.fileName());
    writer.write(report, file);
    return Files.readString(file);
  }
}
