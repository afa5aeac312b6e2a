// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.page;

import io.github.gatlingllm.history.FigureSeries;
import io.github.gatlingllm.history.HistoryView;
import io.github.gatlingllm.history.change.ChangePoint;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.TimeFormat;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The history on the console: its series, and the changes of each. */
public final class HistorySummary {

  private HistorySummary() {}

  /** Returns the lines. */
  public static List<String> lines(HistoryView view) {
    var lines = new ArrayList<String>();
    lines.add(HistoryPageTexts.runs(view.runs(), view.series().size()));
    lines.addAll(view.notes());
    view.series().forEach(shown -> add(lines, shown));
    return lines;
  }

  /** Returns the line that names the page. */
  public static String written(Path page) {
    return SummaryTexts.page(address(page));
  }

  /** Returns the line at the end of a run. */
  public static String atEnd(HistoryView view, Path page) {
    HistoryView.Shown newest = view.series().get(0);
    int changes = ShownChange.of(newest).size();
    return SummaryTexts.atEnd(newest.series().runs().size(), changes, address(page));
  }

  private static void add(List<String> lines, HistoryView.Shown shown) {
    int runs = shown.series().runs().size();
    lines.add("");
    lines.add(SummaryTexts.series(ReportFormat.cut(shown.series().name(), 120), runs));
    int before = lines.size();
    shown
        .figures()
        .forEach(
            figure -> figure.changes().forEach(change -> lines.add(change(shown, figure, change))));
    if (lines.size() == before) {
      lines.add("  " + HistoryPageTexts.noChange(runs));
    }
  }

  private static String change(HistoryView.Shown shown, FigureSeries figure, ChangePoint change) {
    return SummaryTexts.change(
        ReportFormat.cutMiddle(figure.name(), 80),
        ChangeText.amount(figure.kind(), change),
        ReportFormat.number(change.before()) + " → " + ReportFormat.number(change.after()),
        TimeFormat.text(shown.series().runs().get(change.at()).origin().startedAt()));
  }

  private static String address(Path page) {
    return page.toAbsolutePath().normalize().toUri().toString();
  }
}
