// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.report.junit.JunitXml;
import io.github.gatlingllm.report.view.ReportWriter;
import io.github.gatlingllm.report.view.RunReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportFilesTest {

  @TempDir Path folder;

  @Test
  void everyFormatIsWritten() {
    Path llm = folder.resolve("run/llm");

    assertThat(ReportFiles.everyFormat(null).writeAll(Reports.full(), llm)).isEmpty();
    assertThat(llm.toFile().list())
        .containsExactlyInAnyOrder(
            "index.html",
            "summary.json",
            "summary.md",
            "junit.xml",
            "metrics.txt",
            "histograms.hlog",
            "baseline.json");
  }

  @Test
  void oneThatFailsStopsNoOther() {
    ReportWriter broken = writer("broken", "disk full");
    ReportFiles files = new ReportFiles(List.of(broken, new JunitXml()), null);

    assertThat(files.writeAll(Reports.ungated(), folder))
        .singleElement()
        .asString()
        .contains("broken could not be written", "disk full");
    assertThat(folder.resolve("junit.xml")).exists();
  }

  @Test
  void theSummaryIsAppendedToTheStepsSummary() throws IOException {
    Path step = Files.writeString(folder.resolve("step.md"), "before\n");

    new ReportFiles(List.of(), step).writeAll(Reports.ungated(), folder);

    assertThat(step).content().startsWith("before\n\n\n## ⚪ NOT GATED").contains("6.667 req/s");
  }

  @Test
  void severalRunsInOneStepHaveAHeadingEach() throws IOException {
    Path step = folder.resolve("new.md");

    new ReportFiles(List.of(), step).writeAll(Reports.ungated(), folder);
    Files.writeString(step, "no end of line", StandardOpenOption.APPEND);
    new ReportFiles(List.of(), step).writeAll(Reports.full(), folder);
    new ReportFiles(List.of(), step).writeAll(Reports.hostile(), folder);

    assertThat(Files.readAllLines(step).stream().filter(line -> line.startsWith("## ")))
        .containsExactly(
            "## ⚪ NOT GATED · example.ChatSimulation",
            "## ❌ FAILED · example.ChatSimulation",
            "## ❌ FAILED · example.ChatSimulation");
    assertThat(step).content().startsWith("## ");
  }

  private static ReportWriter writer(String name, String failure) {
    return new ReportWriter() {
      @Override
      public String fileName() {
        return name;
      }

      @Override
      public void write(RunReport report, Path file) {
        throw new IllegalStateException(failure);
      }
    };
  }
}
