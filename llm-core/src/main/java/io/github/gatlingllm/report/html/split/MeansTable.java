// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.split;

import io.github.gatlingllm.measure.request.SplitPart;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.ServerText;
import io.github.gatlingllm.server.MeanSplit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The breakdown of the mean TTFT by the server's metrics. */
final class MeansTable {

  private MeansTable() {}

  static void write(RunReport report, Html html) {
    ServerText.meanSplit(report).ifPresent(means -> write(means, html));
  }

  private static void write(MeanSplit means, Html html) {
    Map<SplitPart, Double> parts = ServerText.parts(means);
    var columns = new ArrayList<>(List.of("Mean", "ms"));
    var cells = new ArrayList<>(List.of(millis(means.ttft())));
    parts.forEach(
        (part, millis) -> {
          columns.add(part.label());
          cells.add((means.exact() ? "" : "≈ ") + millis(millis));
        });
    columns.addAll(List.of("requests measured", "counted by the server"));
    cells.add(ReportFormat.fixed(means.measured(), 0));
    cells.add(ReportFormat.fixed(means.counted(), 0));
    HtmlTable.open(html, "server metrics, mean milliseconds: the parts add up", columns);
    HtmlTable.row(html, "TTFT", cells);
    HtmlTable.close(html);
    html.element(
        "p", SplitTexts.MEANS + (means.exact() ? "" : SplitTexts.APPROXIMATE), "class", "footnote");
  }

  private static String millis(double millis) {
    return ReportFormat.cell(millis, ReportFormat.decimals(millis));
  }
}
