// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import java.util.List;

/** The texts of the comparison with a baseline. */
final class BaselineSectionTexts {

  static final String NO_LEVELS_KEPT =
      "The baseline contains no load levels: an older version of gatling-llm wrote it.";
  static final String NO_LEVELS = "The baseline had no load levels.";
  static final String NO_COMMON_LEVEL = "No level of the baseline has a load of this run.";

  private BaselineSectionTexts() {}

  static String otherLevels(int levels) {
    return levels
        + (levels == 1 ? " level has" : " levels have")
        + " no counterpart in the baseline.";
  }

  static String chartsOfBothRuns(List<String> sections, String last, boolean overTime) {
    return "These sections show both runs in their charts: "
        + String.join(", ", sections)
        + " and "
        + last
        + "."
        + (overTime ? "" : " The baseline contains no values over time.")
        + " If there are several baselines, the charts show the first.";
  }
}
