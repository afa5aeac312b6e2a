// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import io.github.gatlingllm.Services;
import io.github.gatlingllm.report.json.BaselineJson;
import io.github.gatlingllm.report.json.SummaryJson;
import io.github.gatlingllm.report.junit.JunitXml;
import io.github.gatlingllm.report.metrics.HistogramLog;
import io.github.gatlingllm.report.metrics.OpenMetrics;
import io.github.gatlingllm.report.text.SummaryMarkdown;
import io.github.gatlingllm.report.view.ReportWriter;
import io.github.gatlingllm.report.view.RunReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes all files of a finished run except {@code requests.jsonl}, which is written during it. */
public final class ReportFiles {

  private final List<ReportWriter> writers;
  private final @Nullable Path stepSummary;

  ReportFiles(List<ReportWriter> writers, @Nullable Path stepSummary) {
    this.writers = List.copyOf(writers);
    this.stepSummary = stepSummary;
  }

  /**
   * Returns the files in every format.
   *
   * @param stepSummary the file to which {@code summary.md} is appended: GitHub's step summary;
   *     null: none
   */
  public static ReportFiles everyFormat(@Nullable Path stepSummary) {
    return new ReportFiles(
        Stream.concat(
                Stream.of(
                    new SummaryJson(),
                    new HtmlReport(),
                    new HistogramLog(),
                    new JunitXml(),
                    new SummaryMarkdown(),
                    new OpenMetrics(),
                    new BaselineJson()),
                ofFeatures())
            .toList(),
        stepSummary);
  }

  private static Stream<ReportWriter> ofFeatures() {
    return Services.found(ReportWriter.class).stream();
  }

  /**
   * Writes all files. A file that can't be written does not stop the others.
   *
   * @param report the run
   * @param llmDir the folder; created if missing
   * @return the problems, as texts for the user; empty: there are none
   */
  public List<String> writeAll(RunReport report, Path llmDir) {
    List<String> problems = new ArrayList<>();
    attempt(problems, llmDir, () -> Files.createDirectories(llmDir));
    for (ReportWriter writer : writers) {
      Path file = llmDir.resolve(writer.fileName());
      attempt(problems, file, () -> writer.write(report, file));
    }
    Path summary = stepSummary;
    if (summary != null) {
      attempt(problems, summary, () -> append(summary, SummaryMarkdown.text(report)));
    }
    return problems;
  }

  private static void append(Path file, String text) throws IOException {
    boolean first = !Files.exists(file) || Files.size(file) == 0;
    // An earlier writer may have ended without a line break.
    byte[] section = ((first ? "" : "\n\n") + text).getBytes(StandardCharsets.UTF_8);
    Files.write(file, section, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /** Runs a step; a defect of one writer must not prevent the other files. */
  private static void attempt(List<String> problems, Path file, Step step) {
    try {
      step.run();
    } catch (IOException | RuntimeException | Error e) {
      problems.add(file + " could not be written: " + e);
    }
  }

  private interface Step {
    void run() throws IOException;
  }
}
