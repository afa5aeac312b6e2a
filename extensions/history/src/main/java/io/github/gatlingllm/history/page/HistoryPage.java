// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.page;

import io.github.gatlingllm.history.FigureSeries;
import io.github.gatlingllm.history.FigureValue;
import io.github.gatlingllm.history.HistoryObjective;
import io.github.gatlingllm.history.HistoryRun;
import io.github.gatlingllm.history.HistoryView;
import io.github.gatlingllm.history.change.ChangePoint;
import io.github.gatlingllm.report.html.Charts;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.TimeFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The page of a history: changes, figures and objectives over time, and the newest runs. */
public final class HistoryPage {

  private static final int MOST_ROWS = 50;

  /** The length of a time up to its minute. */
  private static final int MINUTE = 16;

  private static final List<String> COLUMNS = List.of("ttft.p99", "itl.p99", "e2e.p99");

  private final HistoryView view;

  private HistoryPage(HistoryView view) {
    this.view = view;
  }

  /** Writes the page. */
  public static void write(HistoryView view, Path file) throws IOException {
    ReportFormat.write(file, html(view));
  }

  static String html(HistoryView view) {
    var page = new HistoryPage(view);
    String name = Objects.toString(view.file().getFileName(), "");
    return new SinglePage(HistoryPageTexts.title(name), HistoryData.of(view), "history.js")
        .section(HistoryPageTexts.OVERVIEW, page::overview)
        .section(HistoryPageTexts.CHANGES, html -> page.each(html, page::changes))
        .section(HistoryPageTexts.FIGURES, html -> page.each(html, HistoryPage::figures))
        .section(HistoryPageTexts.OBJECTIVES, html -> page.each(html, HistoryPage::objectives))
        .section(HistoryPageTexts.RUNS, html -> page.each(html, page::runs))
        .html();
  }

  /** A series of the page, and its number among all. */
  private record Block(int number, HistoryView.Shown shown) {}

  private void each(Html html, BiConsumer<Html, Block> part) {
    for (int i = 0; i < view.series().size(); i++) {
      HistoryView.Shown shown = view.series().get(i);
      html.open("div", "class", "scope", "data-scope", Integer.toString(i));
      html.open("h3", "class", "scope-name").name(shown.series().name()).close("h3");
      part.accept(html, new Block(i, shown));
      html.close("div");
    }
  }

  private void overview(Html html) {
    html.element("p", HistoryPageTexts.runs(view.runs(), view.series().size()));
    if (view.series().size() > 1) {
      html.element("p", HistoryPageTexts.SEVERAL_SERIES, "class", "footnote");
    }
    if (!view.notes().isEmpty()) {
      html.open("div", "class", "callout warning");
      html.element("strong", HistoryPageTexts.NOTES).open("ul");
      view.notes().forEach(note -> html.open("li").name(note).close("li"));
      html.close("ul").close("div");
    }
    each(html, HistoryPage::newest);
  }

  private static void newest(Html html, Block block) {
    HistoryView.Shown shown = block.shown;
    HistoryRun newest = shown.series().newest();
    HistoryRun first = shown.series().runs().get(0);
    String verdict = newest.origin().verdict();
    String css = "verdict " + verdict.toLowerCase(Locale.ROOT);
    html.open("p").element("strong", verdict.replace('_', ' '), "class", css);
    html.element("span", HistoryPageTexts.newest(newest.origin().runId()), "class", "detail");
    html.close("p");
    newest.origin().invalid().forEach(reason -> html.element("p", reason, "class", "footnote"));
    html.open("p", "class", "headline");
    html.name(
        HistoryPageTexts.span(
            shown.series().name(),
            shown.series().runs().size(),
            TimeFormat.text(first.origin().startedAt()),
            TimeFormat.text(newest.origin().startedAt())));
    html.close("p");
  }

  private void changes(Html html, Block block) {
    HistoryView.Shown shown = block.shown;
    var rows = new ArrayList<>(ShownChange.of(shown));
    int runs = shown.series().runs().size();
    if (rows.isEmpty()) {
      html.element("p", HistoryPageTexts.noChange(runs), "class", "empty");
    } else {
      rows.sort((one, other) -> Integer.compare(other.change().at(), one.change().at()));
      HtmlTable.open(html, HistoryPageTexts.CHANGES_CAPTION, HistoryPageTexts.CHANGE_COLUMNS);
      rows.forEach(row -> change(html, shown, row));
      HtmlTable.close(html);
    }
    html.element("p", HistoryPageTexts.METHOD, "class", "footnote");
  }

  private void change(Html html, HistoryView.Shown shown, ShownChange row) {
    ChangePoint change = row.change();
    List<HistoryRun> runs = shown.series().runs();
    HistoryRun at = runs.get(change.at());
    ChangeText.Meaning meaning = ChangeText.meaning(row.figure().kind(), change);
    html.open("tr", "class", meaning.css());
    html.open("th", "scope", "row").name(titled(row.figure())).close("th");
    html.element("td", minute(at));
    html.element("td", ReportFormat.number(change.before()));
    html.element("td", ReportFormat.number(change.after()));
    html.element("td", ChangeText.amount(row.figure().kind(), change));
    html.open("td").element("span", meaning.words(), "class", "badge").close("td");
    html.element("td", HistoryPageTexts.after(change.found() - change.at() + 1));
    HistoryRun before = runs.get(Math.max(0, change.at() - 1));
    html.open("td", "class", "words");
    html.name(ReportFormat.cut(RunLabels.changed(before, at, view.marks()), 120)).close("td");
    html.close("tr");
  }

  private static String minute(HistoryRun run) {
    return TimeFormat.text(run.origin().startedAt()).substring(0, MINUTE);
  }

  private static String titled(FigureSeries figure) {
    String unit = figure.kind().unit();
    String title = ReportFormat.cutMiddle(figure.kind().title(), 80);
    return figure.objective() == null && !unit.isEmpty() ? title + ", " + unit : title;
  }

  private static void figures(Html html, Block block) {
    HistoryView.Shown shown = block.shown;
    charts(html, block, false);
    html.element("p", HistoryPageTexts.CHARTS, "class", "footnote");
    int from = HistoryData.from(shown);
    if (from > 0) {
      html.element(
          "p",
          HistoryPageTexts.newestInCharts(HistoryData.MOST, shown.series().runs().size()),
          "class",
          "footnote");
    }
  }

  private static void charts(Html html, Block block, boolean objectives) {
    HistoryView.Shown shown = block.shown;
    html.raw(Charts.NO_SCRIPT).open("div", "class", "charts");
    int from = HistoryData.from(shown);
    for (int i = 0; i < shown.figures().size(); i++) {
      FigureSeries figure = shown.figures().get(i);
      if ((figure.objective() != null) == objectives && HistoryData.drawn(figure, from)) {
        String title = ReportFormat.cutMiddle(figure.kind().title(), 80);
        Charts.write(html, title, figure.kind().unit(), "history", block.number + "." + i);
      }
    }
    html.close("div");
  }

  private static void objectives(Html html, Block block) {
    HistoryView.Shown shown = block.shown;
    List<FigureSeries> judged =
        shown.figures().stream().filter(figure -> figure.objective() != null).toList();
    if (judged.isEmpty()) {
      html.element("p", HistoryPageTexts.NO_OBJECTIVES, "class", "empty");
      return;
    }
    HtmlTable.open(html, HistoryPageTexts.OBJECTIVES_CAPTION, HistoryPageTexts.OBJECTIVE_COLUMNS);
    judged.forEach(figure -> objective(html, figure));
    HtmlTable.close(html);
    charts(html, block, true);
  }

  private static void objective(Html html, FigureSeries figure) {
    List<HistoryObjective> known =
        Objects.requireNonNull(figure.objective()).stream().filter(Objects::nonNull).toList();
    HistoryObjective newest = known.get(known.size() - 1);
    html.open("tr", "class", newest.verdict().toLowerCase(Locale.ROOT));
    html.open("th", "scope", "row").name(ReportFormat.cutMiddle(figure.name(), 100)).close("th");
    html.open("td").element("span", newest.verdict(), "class", "badge").close("td");
    html.element("td", cell(newest.actual()));
    for (String verdict : List.of("MET", "MISSED", "UNDETERMINED")) {
      long count = known.stream().filter(each -> each.verdict().equals(verdict)).count();
      html.element("td", Long.toString(count));
    }
    html.close("tr");
  }

  private static String cell(@Nullable FigureValue value) {
    if (value == null) {
      return ReportFormat.ABSENT;
    }
    String number = ReportFormat.number(value.value());
    return value.interval() == null
        ? number
        : HistoryPageTexts.within(
            number,
            ReportFormat.number(value.interval().low()),
            ReportFormat.number(value.interval().high()));
  }

  private void runs(Html html, Block block) {
    HistoryView.Shown shown = block.shown;
    List<HistoryRun> runs = shown.series().runs();
    var columns = new ArrayList<>(HistoryPageTexts.RUN_COLUMNS);
    COLUMNS.forEach(name -> columns.add(FigureTitles.of(name)));
    HtmlTable.open(
        html, HistoryPageTexts.runsCaption(Math.min(MOST_ROWS, runs.size()), runs.size()), columns);
    for (int i = runs.size() - 1; i >= Math.max(0, runs.size() - MOST_ROWS); i--) {
      run(html, runs.get(i), i == 0 ? null : runs.get(i - 1));
    }
    HtmlTable.close(html);
  }

  private void run(Html html, HistoryRun run, @Nullable HistoryRun before) {
    html.open("tr", "class", verdictCss(run));
    html.element(
        "th", TimeFormat.text(run.origin().startedAt()).replace(" UTC", ""), "scope", "row");
    html.open("td").element("span", run.origin().verdict(), "class", "badge").close("td");
    html.open("td", "class", "words");
    String changed = before == null ? "" : RunLabels.changed(before, run, view.marks());
    html.name(ReportFormat.cut(changed, 120)).close("td");
    COLUMNS.forEach(name -> html.element("td", cell(run.figures().get(name))));
    html.open("td").name(ReportFormat.cut(run.origin().runId(), 60)).close("td");
    html.close("tr");
  }

  private static String verdictCss(HistoryRun run) {
    return switch (run.origin().verdict()) {
      case "PASSED" -> "met";
      case "FAILED", "INVALID" -> "missed";
      case "UNDETERMINED" -> "undetermined";
      default -> "noise";
    };
  }
}
