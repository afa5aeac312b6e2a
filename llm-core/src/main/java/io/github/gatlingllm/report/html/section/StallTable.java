// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.ReportFormat;
import java.util.List;

/** Counts the gaps, and the answers with such a gap, that exceed the lengths readers notice. */
final class StallTable {

  private static final List<Integer> MILLIS = List.of(50, 100, 200, 500, 1000);

  /** The longest limit that always has a row, even if no gap exceeded it. */
  private static final int ALWAYS_SHOWN = 200;

  private static final List<String> COLUMNS =
      List.of(
          "Gaps longer than", "gaps", "of all gaps", "answers with such a gap", "of all answers");

  private StallTable() {}

  static void write(Html html, RequestStats stats) {
    Distribution gaps = stats.distributions().get(Metric.ITL);
    Distribution longest = stats.distributions().get(Metric.MAX_STALL);
    if (gaps == null || longest == null) {
      return;
    }
    html.open("div", "class", "tables");
    HtmlTable.open(html, "gaps between chunks that readers notice, all answers pooled", COLUMNS);
    for (int millis : MILLIS) {
      double limit = millis * 1e6;
      if (millis <= ALWAYS_SHOWN || gaps.max() > limit) {
        HtmlTable.row(
            html,
            millis + " ms",
            List.of(
                ReportFormat.fixed(above(gaps, limit), 0),
                share(gaps, limit),
                ReportFormat.fixed(above(longest, limit), 0),
                share(longest, limit)));
      }
    }
    HtmlTable.close(html);
    html.close("div");
  }

  private static long above(Distribution values, double limit) {
    return values.count() - values.countAtMost(limit);
  }

  /** Returns a share in percent; below 0.01 %, {@code 1 in 20 000}. */
  private static String share(Distribution values, double limit) {
    long above = above(values, limit);
    double percent = 100.0 * above / values.count();
    if (above == 0) {
      return "none";
    }
    return percent < 0.01
        ? "1 in " + ReportFormat.fixed(Math.floor((double) values.count() / above), 0)
        : ReportFormat.percent(percent / 100);
  }
}
