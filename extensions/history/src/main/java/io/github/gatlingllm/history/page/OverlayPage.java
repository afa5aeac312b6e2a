// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.page;

import io.github.gatlingllm.report.html.Charts;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.ComparisonText;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.TimeFormat;
import io.github.gatlingllm.slo.baseline.BaselineRun;
import io.github.gatlingllm.slo.baseline.RunComparison;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.objective.BaselineFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A page that lays runs over each other: differences, latencies, and figures over time. */
public final class OverlayPage {

  /** The most runs that charts can tell apart. */
  public static final int MOST = 8;

  private final List<BaselineRun> runs;
  private final List<RunComparison> comparisons;

  private OverlayPage(List<Path> files, List<BaselineRun> runs) {
    this.runs = runs;
    BaselineFile first = new BaselineFile(files.get(0).toString());
    this.comparisons =
        runs.stream().skip(1).map(run -> RunComparison.of(first, runs.get(0), run)).toList();
  }

  /**
   * Writes the page.
   *
   * @param files the baseline files of the runs
   * @param runs at least two runs; all are compared with the first
   * @throws IllegalArgumentException if there are more than {@value #MOST}
   */
  public static void write(List<Path> files, List<BaselineRun> runs, Path page) throws IOException {
    if (runs.size() > MOST) {
      throw new IllegalArgumentException(OverlayTexts.tooMany(runs.size(), MOST));
    }
    ReportFormat.write(page, html(files, runs));
  }

  static String html(List<Path> files, List<BaselineRun> runs) {
    var page = new OverlayPage(files, runs);
    String title = OverlayTexts.title(runs.stream().map(run -> run.origin().runId()).toList());
    return new SinglePage(title, OverlayData.of(runs), "overlay.js")
        .section(OverlayTexts.OVERVIEW, page::overview)
        .section(OverlayTexts.DIFFERENCES, page::differences)
        .section(OverlayTexts.LATENCIES, page::latencies)
        .section(OverlayTexts.HISTOGRAMS, page::histograms)
        .section(OverlayTexts.OVER_TIME, page::overTime)
        .html();
  }

  /** Returns the name of a run on the page: A, B, C … */
  static String letter(int run) {
    return String.valueOf((char) ('A' + run));
  }

  private void overview(Html html) {
    for (int i = 0; i < comparisons.size(); i++) {
      RunComparison comparison = comparisons.get(i);
      String pair = letter(0) + " – " + letter(i + 1);
      list(html, "invalid", OverlayTexts.notComparable(pair), comparison.differences());
      list(html, "warning", OverlayTexts.versions(pair), comparison.versions());
    }
    for (int i = 0; i < runs.size(); i++) {
      BaselineRun.Origin origin = runs.get(i).origin();
      list(html, "invalid", OverlayTexts.invalid(letter(i)), origin.invalid());
      list(html, "warning", OverlayTexts.missed(letter(i)), origin.missed());
    }
    HtmlTable.open(html, OverlayTexts.RUNS_CAPTION, OverlayTexts.RUN_COLUMNS);
    for (int i = 0; i < runs.size(); i++) {
      BaselineRun run = runs.get(i);
      HtmlTable.row(
          html,
          letter(i),
          List.of(
              ReportFormat.cut(run.origin().runId(), 60),
              TimeFormat.text(run.origin().startedAt()),
              ReportFormat.number(run.origin().durationSeconds()),
              ReportFormat.number(run.all().counts().sent()),
              ReportFormat.cut(labels(run), 80)));
    }
    HtmlTable.close(html);
  }

  private static String labels(BaselineRun run) {
    var parts = new ArrayList<String>();
    run.key().labels().forEach((name, value) -> parts.add(name + "=" + value));
    return String.join(", ", parts);
  }

  private static void list(Html html, String css, String title, List<String> texts) {
    if (!texts.isEmpty()) {
      html.open("div", "class", "callout " + css).element("strong", title).open("ul");
      texts.forEach(text -> html.open("li").name(text).close("li"));
      html.close("ul").close("div");
    }
  }

  private void differences(Html html) {
    for (int i = 0; i < comparisons.size(); i++) {
      List<String> columns = OverlayTexts.differenceColumns(letter(0), letter(i + 1));
      for (RunComparison.Group group : comparisons.get(i).groups()) {
        String caption = letter(0) + " – " + letter(i + 1) + ", " + ComparisonText.name(group);
        HtmlTable.open(html, ReportFormat.oneLine(caption), columns);
        group.rows().forEach(row -> row(html, row));
        HtmlTable.close(html);
      }
    }
    html.element("p", OverlayTexts.DIFFERENCES_NOTE, "class", "footnote");
  }

  private static void row(Html html, RunComparison.Row row) {
    html.open("tr", "class", row.meaning().name().toLowerCase(Locale.ROOT));
    html.open("th", "scope", "row").name(row.label() + ", " + row.unit()).close("th");
    html.element("td", ReportFormat.number(row.before()));
    html.element("td", ReportFormat.number(row.now()));
    html.element("td", ComparisonText.change(row));
    html.element("td", interval(row.interval()));
    html.open("td").element("span", row.meaning().words(), "class", "badge").close("td");
    html.close("tr");
  }

  private static String interval(@Nullable Interval interval) {
    return interval == null
        ? ReportFormat.ABSENT
        : ReportFormat.fixed(interval.low(), 1) + " … " + ReportFormat.fixed(interval.high(), 1);
  }

  private void latencies(Html html) {
    html.raw(Charts.NO_SCRIPT).open("div", "class", "charts");
    OverlayData.metrics(runs)
        .forEach(each -> Charts.write(html, each.toString(), "%", "share", each.key()));
    html.close("div").element("p", OverlayTexts.CURVES_NOTE, "class", "footnote");
  }

  private void histograms(Html html) {
    html.raw(Charts.NO_SCRIPT).open("div", "class", "charts");
    OverlayData.metrics(runs)
        .forEach(each -> Charts.write(html, each.toString(), "%", "bins", each.key()));
    html.close("div");
  }

  private void overTime(Html html) {
    List<String> lines = OverlayData.lines(runs);
    if (lines.isEmpty()) {
      html.element("p", OverlayTexts.NO_COURSE, "class", "empty");
      return;
    }
    html.raw(Charts.NO_SCRIPT).open("div", "class", "charts");
    IntStream.range(0, lines.size())
        .forEach(
            i ->
                Charts.write(
                    html,
                    OverlayTexts.line(lines.get(i)),
                    OverlayTexts.unit(lines.get(i)),
                    "course",
                    lines.get(i)));
    html.close("div");
  }
}
