// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history;

import io.github.gatlingllm.history.FigureSeries.Point;
import io.github.gatlingllm.history.change.ChangePoint;
import io.github.gatlingllm.history.change.ChangePoints;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.html.PageHead;
import io.github.gatlingllm.report.html.PagePolicy;
import io.github.gatlingllm.report.html.Resources;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.TimeFormat;
import io.github.gatlingllm.slo.certainty.Interval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The page of a history: each figure over time, with intervals, changes and verdicts. */
public final class HistoryPage {

  private static final String STYLE =
      ".trend{width:100%;height:auto;display:block}.trend .band{fill:currentColor;opacity:.12}"
          + ".trend .line{fill:none;stroke:currentColor;stroke-width:1.5}"
          + ".trend .change{stroke:currentColor;stroke-dasharray:4 3;opacity:.7}"
          + ".trend .dot{fill:currentColor}";

  private final HistoryRuns history;
  private final List<FigureSeries> series;
  private final List<HistoryRun> runs;

  private HistoryPage(HistoryRuns history, List<FigureSeries> series, List<HistoryRun> runs) {
    this.history = history;
    this.series = series;
    this.runs = runs;
  }

  /**
   * Returns the page.
   *
   * @param ignoredLabels labels that may differ between runs of one series
   */
  public static String of(HistoryRuns history, Set<String> ignoredLabels) {
    return new HistoryPage(
            history,
            FigureSeries.of(history.runs(), ignoredLabels),
            FigureSeries.comparable(history.runs(), ignoredLabels))
        .html();
  }

  private String html() {
    String style = Resources.text("report.css") + STYLE;
    Html html = PageHead.beginReport(PagePolicy.of(style, List.of()));
    html.element("title", HistoryTexts.TITLE).open("style").raw(style).close("style").close("head");
    html.open("body").open("main").open("section", "id", "history");
    html.element("h1", HistoryTexts.TITLE);
    html.open("p").name(HistoryTexts.summary(runs.size(), history.runs().size())).close("p");
    history.skipped().forEach(text -> html.open("p", "class", "footnote").name(text).close("p"));
    changes(html);
    series.forEach(each -> figure(html, each));
    latest(html);
    html.element("p", HistoryTexts.rule(ChangePoints.LEAST), "class", "footnote");
    html.close("section").close("main");
    return html.close("body").close("html").toString();
  }

  private void changes(Html html) {
    html.element("h2", "Changes");
    List<FigureSeries> changed = series.stream().filter(each -> !each.changes().isEmpty()).toList();
    if (changed.isEmpty()) {
      html.element("p", HistoryTexts.NO_CHANGES);
      return;
    }
    HtmlTable.open(
        html,
        HistoryTexts.CHANGES,
        List.of("Figure", "Since", "Before", "After", "Change", "With"));
    for (FigureSeries each : changed) {
      each.changes().forEach(change -> HtmlTable.row(html, each.name(), cells(each, change)));
    }
    HtmlTable.close(html);
  }

  private static List<String> cells(FigureSeries series, ChangePoint change) {
    double share = 100 * (change.after() / change.before() - 1);
    return List.of(
        TimeFormat.text(series.points().get(change.at()).run().origin().startedAt()),
        Quantity.plain(change.before()),
        Quantity.plain(change.after()),
        Double.isFinite(share)
            ? (share > 0 ? "+" : "−") + ReportFormat.number(Math.abs(share)) + " %"
            : ReportFormat.ABSENT,
        versions(series, change.at()));
  }

  /** Returns the versions that changed with a run; a hint, not a cause. */
  private static String versions(FigureSeries series, int at) {
    if (at == 0) {
      return "";
    }
    Map<String, String> before = series.points().get(at - 1).run().versions();
    var changed = new ArrayList<String>();
    series
        .points()
        .get(at)
        .run()
        .versions()
        .forEach(
            (name, version) -> {
              String earlier = before.get(name);
              if (earlier != null && !earlier.equals(version)) {
                changed.add(name + " " + earlier + " → " + version);
              }
            });
    return String.join(", ", changed);
  }

  private static void figure(Html html, FigureSeries series) {
    html.open("h3").name(series.name()).close("h3");
    html.raw(Trend.svg(series));
    Point last = series.points().get(series.points().size() - 1);
    Interval interval = last.value().interval();
    html.open("p", "class", "footnote")
        .name(
            HistoryTexts.latest(
                Quantity.plain(last.value().value()),
                interval == null
                    ? ""
                    : Quantity.plain(interval.low()) + " … " + Quantity.plain(interval.high()),
                series.points().size()))
        .close("p");
  }

  private void latest(Html html) {
    html.element("h2", "Runs");
    HtmlTable.open(
        html, HistoryTexts.RUNS, List.of("Run", "Started", "Verdict", "Labels", "Versions"));
    for (int run = runs.size() - 1; run >= Math.max(0, runs.size() - 30); run--) {
      HistoryRun each = runs.get(run);
      HtmlTable.row(
          html,
          each.origin().runId(),
          List.of(
              TimeFormat.text(each.origin().startedAt()),
              each.origin().verdict(),
              text(each.key().labels()),
              text(new LinkedHashMap<>(each.versions()))));
    }
    HtmlTable.close(html);
  }

  private static String text(Map<String, String> values) {
    var parts = new ArrayList<String>();
    new TreeMap<>(values).forEach((name, value) -> parts.add(name + "=" + value));
    return String.join(", ", parts);
  }
}
