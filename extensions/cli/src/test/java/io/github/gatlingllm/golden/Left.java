// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.golden;

import io.github.gatlingllm.cli.Program;
import io.github.gatlingllm.report.ReportFiles;
import io.github.gatlingllm.report.json.RequestLog;
import io.github.gatlingllm.report.text.ConsoleReport;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.server.ServerAnalysis;
import io.github.gatlingllm.server.ServerFigures;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/** Leaves the files that a run leaves, and what the console and the gate say of them. */
final class Left {

  static final String CONSOLE = "console.txt";
  static final String GATE = "gate.txt";
  private static final URI PAGE = URI.create("file:///results/llm/index.html");

  private Left() {}

  /** By a run: its files lie in the folder. */
  static void by(GoldenRecording recording, Path llm) throws IOException {
    RunReport report = files(recording, llm);
    Files.writeString(llm.resolve(CONSOLE), ConsoleReport.text(report, PAGE, null));
    gate(llm);
  }

  /** The same without what the console and the gate say. */
  static RunReport files(GoldenRecording recording, Path llm) throws IOException {
    var figures = new RecordedFigures(recording);
    RunReport report = AssembledRun.report(recording, figures, server(recording, llm));
    wrote(report, llm);
    try (RequestLog log =
        RequestLog.open(
            llm.resolve("requests.jsonl"),
            recording.recordGaps ? RequestLog.Gaps.RECORDED : RequestLog.Gaps.OMITTED)) {
      figures.ended().forEach(log::offer);
    }
    return report;
  }

  /** By a run of which only figures are known. */
  static void by(RunReport report, Path llm) throws IOException {
    wrote(report, llm);
    Files.writeString(llm.resolve(CONSOLE), ConsoleReport.text(report, PAGE, null));
    gate(llm);
  }

  private static void wrote(RunReport report, Path llm) {
    var problems = ReportFiles.everyFormat(null).writeAll(report, llm);
    if (!problems.isEmpty()) {
      throw new IllegalStateException(problems.toString());
    }
  }

  private static ServerFigures server(GoldenRecording recording, Path llm) throws IOException {
    return recording.scrapes == null
        ? ServerFigures.NONE
        : ServerAnalysis.of(recording.scrapes.in(llm));
  }

  private static void gate(Path llm) throws IOException {
    said(llm.resolve(GATE), Program.run("gate", llm));
  }

  /** Keeps what the program said and its exit code. */
  static void said(Path file, Program program) throws IOException {
    Files.writeString(file, program.out() + program.err() + "exit code " + program.status() + "\n");
  }
}
