// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import io.github.gatlingllm.measure.SteadySpan;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;

/** The note that details cover the whole run while figures cover its steady state. */
final class WholeRunNote {

  private WholeRunNote() {}

  /**
   * Writes the note if the run has a steady state.
   *
   * @param what the subject and verb of the note: {@code these stalls are from}
   */
  static void write(RunReport report, Html html, String what) {
    SteadySpan span = report.snapshot().steady();
    if (span != null) {
      html.element(
          "p",
          TimelineSectionTexts.wholeRun(
              what, seconds(span.window().start()), seconds(span.window().end())),
          "class",
          "footnote");
    }
  }

  private static String seconds(long nanos) {
    return ReportFormat.fixed(nanos / 1e9, 0);
  }
}
