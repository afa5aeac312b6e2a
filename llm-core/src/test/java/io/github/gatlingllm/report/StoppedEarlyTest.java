// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.report.json.SummaryJson;
import io.github.gatlingllm.report.junit.JunitXml;
import io.github.gatlingllm.report.text.ConsoleReport;
import io.github.gatlingllm.report.text.SummaryMarkdown;
import io.github.gatlingllm.report.view.Headline;
import io.github.gatlingllm.report.view.ReportWriter;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.slo.verdict.RunEnd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that did not go on to its end is told as such, everywhere. */
class StoppedEarlyTest {

  private static final String REASON = "the budget of 500 requests is spent: 512 sent";

  @TempDir private Path folder;

  @Test
  void everyFormatSaysWhy() throws IOException {
    RunReport report = Reports.ended(Reports.full(), RunEnd.stoppedEarly(REASON));
    List<ReportWriter> writers =
        List.of(new HtmlReport(), new SummaryMarkdown(), new JunitXml(), new SummaryJson());
    for (ReportWriter writer : writers) {
      Path file = folder.resolve(writer.fileName());
      writer.write(report, file);
      assertThat(Files.readString(file)).as(writer.fileName()).contains(REASON);
    }
    assertThat(ConsoleReport.text(report, null, null)).contains("stopped early: " + REASON);
    assertThat(Headline.of(report)).contains(" · stopped early · ");
    assertThat(SummaryJson.tree(report).at("/run/end").toString())
        .isEqualTo("{\"kind\":\"stoppedEarly\",\"reason\":\"" + REASON + "\"}");
  }

  @Test
  void aRunThatWentToItsEndSaysSo() {
    assertThat(SummaryJson.tree(Reports.full()).at("/run/end").toString())
        .isEqualTo("{\"kind\":\"completed\"}");
    assertThat(Headline.of(Reports.full())).doesNotContain("stopped");
  }
}
