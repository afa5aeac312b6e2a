// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import io.github.gatlingllm.diagnosis.LimitingFactor;
import io.github.gatlingllm.report.text.ConsoleReport;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.slo.objective.Prices;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** Writes the sample reports to a folder, to be looked at in a browser. */
final class SampleReports {

  private SampleReports() {}

  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    Map<String, RunReport> more =
        Map.of(
            "limited", LimitReports.limitedBy(LimitingFactor.PREEMPTION),
            "levels", LevelReportTest.staircase(),
            "levels-closed", LevelReportTest.closed(),
            "levels-repeated", LevelReportTest.repeated(),
            "compared-levels", ComparedReports.slowerLevels(),
            "compared-moments", ComparedReports.slowerMoments(),
            "eventful", EventfulRun.steady(),
            "eventful-levels", EventfulRun.levels());
    Map<String, RunReport> samples =
        Map.of(
            "full", Reports.full(),
            "cost",
                CostReportTest.priced(Reports.full(), new Prices(12.5, 0.15, 0.075, 0.6, "EUR")),
            "cost-of-tokens",
                CostReportTest.priced(Reports.full(), new Prices(0, 0.15, 0.15, 0.6, "USD")),
            "ungated", Reports.ungated(),
            "conversations", ConversationReports.support(),
            "compared", ComparedReports.slower(),
            "hostile", Reports.hostile(),
            "empty", Reports.empty(),
            "all-failed", Reports.allFailed());
    write(samples, folder);
    write(more, folder);
  }

  private static void write(Map<String, RunReport> samples, Path folder) throws IOException {
    for (var sample : samples.entrySet()) {
      Path llm = folder.resolve(sample.getKey());
      ReportFiles.everyFormat(null).writeAll(sample.getValue(), llm).forEach(System.err::println);
      System.out.println(
          ConsoleReport.text(sample.getValue(), llm.resolve("index.html").toUri(), null));
    }
  }
}
