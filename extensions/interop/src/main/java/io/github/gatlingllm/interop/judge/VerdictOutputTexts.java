// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.judge;

import io.github.gatlingllm.interop.ToolResult;
import io.github.gatlingllm.measure.RequestStats;
import java.util.List;
import java.util.Locale;

/** What console, Markdown and JUnit say about a judged result file. */
final class VerdictOutputTexts {

  static final String WINDOW =
      "Rates are over the time from the first send to the last end of the measured requests.";
  static final String SUITE = "gatling-llm gate";
  static final String HEADINGS =
      "| Objective | Verdict | Value | n | Note |\n|:--|:--|--:|--:|:--|\n";

  private VerdictOutputTexts() {}

  static String notJudged(String error) {
    return "NOT JUDGED: " + error;
  }

  /** Returns {@code vllm bench serve 0.11, chat, 300 requests, 2 failed}. */
  static String head(ToolResult result, RequestStats.Counts counts) {
    String version = result.version() == null ? "" : " " + result.version();
    return result.tool().label() + version + ", " + result.name() + ", " + requests(result, counts);
  }

  private static String requests(ToolResult result, RequestStats.Counts counts) {
    if (!result.detailed() && result.completed().isEmpty()) {
      return "an unknown number of requests";
    }
    String failed =
        result.failed().isPresent() || counts.failed() > 0
            ? counts.failed() + " failed"
            : "failures not counted";
    String detail = result.detailed() ? "" : ", aggregates only";
    return String.format(Locale.ROOT, "%d requests, %s%s", counts.sent(), failed, detail);
  }

  static String passed(long passed, int all) {
    return passed + " of " + all + " results passed";
  }

  static String notChecked(List<String> names) {
    return "Not checked: " + String.join(", ", names);
  }

  static String saveNext(String what) {
    return "Save next time: " + what;
  }
}
