// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import io.github.gatlingllm.measure.SteadySpan;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;

/** In a run whose figures are cut to its steady state, what is shown besides is not cut. */
final class WholeRunNote {

  private WholeRunNote() {}

  /**
   * Says so, where it holds.
   *
   * @param what {@code these stalls are}
   */
  static void write(RunReport report, Html html, String what) {
    SteadySpan span = report.snapshot().steady();
    if (span != null) {
      html.element(
          "p",
          "Figures are those of the steady state, "
              + seconds(span.window().start())
              + " – "
              + seconds(span.window().end())
              + " s; "
              + what
              + " of the whole measured run.",
          "class",
          "footnote");
    }
  }

  private static String seconds(long nanos) {
    return ReportFormat.fixed(nanos / 1e9, 0);
  }
}
