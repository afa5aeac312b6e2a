/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** Writes the sample reports to a folder, to be looked at in a browser. */
final class SampleReports {

  private SampleReports() {}

  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    Map<String, RunReport> samples =
        Map.of(
            "full", Reports.full(),
            "ungated", Reports.ungated(),
            "conversations", Reports.conversations(),
            "compared", ComparisonTest.compared(),
            "hostile", Reports.hostile(),
            "empty", Reports.empty(),
            "all-failed", Reports.allFailed());
    for (var sample : samples.entrySet()) {
      Path llm = folder.resolve(sample.getKey());
      ReportFiles.everyFormat(null).writeAll(sample.getValue(), llm).forEach(System.err::println);
      System.out.println(
          ConsoleReport.text(sample.getValue(), llm.resolve("index.html").toUri(), null));
    }
  }
}
