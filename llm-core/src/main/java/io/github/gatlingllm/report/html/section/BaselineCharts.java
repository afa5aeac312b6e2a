// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import io.github.gatlingllm.report.view.BaselineRuns;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.slo.baseline.BaselineRun;
import java.util.ArrayList;
import java.util.List;

/** Names the sections whose charts show the baseline beside the run. */
final class BaselineCharts {

  private BaselineCharts() {}

  static String where(RunReport report) {
    BaselineRun shown = BaselineRuns.shown(report).orElseThrow();
    List<String> sections = new ArrayList<>();
    if (report.levels().isEmpty()) {
      sections.add("Load and latency");
    } else if (!LevelsBefore.of(report).isEmpty()) {
      sections.add("Load levels");
    }
    sections.addAll(List.of("Percentiles", "Histograms"));
    boolean overTime = shown.all().overTime() != null;
    if (overTime) {
      sections.add("Over time");
    }
    String last = sections.remove(sections.size() - 1);
    return BaselineSectionTexts.chartsOfBothRuns(sections, last, overTime);
  }
}
