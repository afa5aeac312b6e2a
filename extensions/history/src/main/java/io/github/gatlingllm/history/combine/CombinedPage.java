// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.combine;

import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.html.PageHead;
import io.github.gatlingllm.report.html.PagePolicy;
import io.github.gatlingllm.report.html.Resources;
import io.github.gatlingllm.report.view.ObjectiveDescriptions;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunInfo;
import io.github.gatlingllm.report.view.TimeFormat;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The page and the Markdown of combined runs: verdicts, the values of each run, intervals. */
final class CombinedPage {

  private final Combination combined;

  private CombinedPage(Combination combined) {
    this.combined = combined;
  }

  /** Returns {@code index.html}. */
  static String html(Combination combined) {
    return new CombinedPage(combined).html();
  }

  /** Returns {@code summary.md}. */
  static String markdown(Combination combined) {
    return new CombinedPage(combined).markdown();
  }

  private String html() {
    String style = Resources.text("report.css");
    Html html = PageHead.beginReport(PagePolicy.of(style, List.of()));
    html.element("title", title()).open("style").raw(style).close("style").close("head");
    html.open("body").open("main").open("section", "id", "combined");
    html.element("h1", title());
    html.open("p").name(combined.headline()).close("p");
    html.open("p").name(server()).close("p");
    table(html, CombineTexts.OBJECTIVES_CAPTION, objectiveColumns(), objectives());
    table(html, CombineTexts.FIGURES_CAPTION, figureColumns(), figures());
    table(html, CombineTexts.RUNS_CAPTION, runColumns(), runs());
    html.element("p", CombineTexts.INTERVALS, "class", "footnote");
    if (!combined.warnings().isEmpty()) {
      html.element("h2", "Warnings").open("ul");
      combined.warnings().forEach(text -> html.open("li").name(text).close("li"));
      html.close("ul");
    }
    html.close("section").close("main");
    return html.close("body").close("html").toString();
  }

  private String title() {
    return combined.verdict().words() + ": " + combined.detail();
  }

  private String server() {
    RunInfo run = combined.runs().get(0).run();
    String server = combined.runs().get(0).facts().server().line();
    return run.simulation() + (server.isEmpty() ? "" : " · " + server);
  }

  private static void table(
      Html html, String caption, List<String> columns, List<List<String>> rows) {
    if (rows.isEmpty()) {
      return;
    }
    HtmlTable.open(html, caption, columns);
    rows.forEach(row -> HtmlTable.row(html, row.get(0), row.subList(1, row.size())));
    HtmlTable.close(html);
  }

  private List<String> objectiveColumns() {
    return with(List.of("Objective", "Verdict", "Mean", "95 % interval"), "Note");
  }

  private List<List<String>> objectives() {
    return IntStream.range(0, combined.objectives().size()).mapToObj(this::objective).toList();
  }

  private List<String> objective(int number) {
    ObjectiveResult result = combined.objectives().get(number);
    var cells = new ArrayList<String>();
    cells.add(result.objective().text());
    cells.add(result.verdict() + (result.weak() ? " (weak)" : ""));
    cells.add(ObjectiveDescriptions.actual(result));
    cells.add(interval(result.interval()));
    combined
        .runs()
        .forEach(run -> cells.add(ObjectiveDescriptions.actual(run.objectives().get(number))));
    cells.add(result.reason() == null ? "" : result.reason());
    return cells;
  }

  private List<String> figureColumns() {
    return with(List.of("Figure", "Unit", "Mean", "95 % interval"));
  }

  private List<List<String>> figures() {
    return combined.figures().stream().map(CombinedPage::figure).toList();
  }

  private static List<String> figure(RepeatFigures.Figure figure) {
    var cells = new ArrayList<String>();
    cells.add(figure.name());
    cells.add(figure.unit());
    cells.add(Quantity.plain(figure.between().mean()));
    cells.add(interval(figure.between().interval()));
    figure.between().values().forEach(value -> cells.add(Quantity.plain(value)));
    return cells;
  }

  private static String interval(@Nullable Interval interval) {
    return interval == null
        ? ReportFormat.ABSENT
        : Quantity.plain(interval.low()) + " … " + Quantity.plain(interval.high());
  }

  /** Returns columns, then one for each run, then others. */
  private List<String> with(List<String> columns, String... last) {
    var all = new ArrayList<>(columns);
    IntStream.rangeClosed(1, combined.runs().size()).forEach(run -> all.add("Run " + run));
    all.addAll(List.of(last));
    return all;
  }

  private static List<String> runColumns() {
    return List.of("Run", "Id", "Started", "Duration", "Requests", "Outcome alone");
  }

  private List<List<String>> runs() {
    var rows = new ArrayList<List<String>>();
    for (RepeatedRun run : combined.runs()) {
      rows.add(
          List.of(
              "Run " + (rows.size() + 1),
              run.id(),
              TimeFormat.text(run.run().startedAt()),
              ReportFormat.number(run.run().durationSeconds()) + " s",
              String.valueOf(run.summary().all().counts().sent()),
              run.verdict().words()));
    }
    return rows;
  }

  private String markdown() {
    var out = new StringBuilder("## ").append(ReportFormat.markdown(title())).append("\n\n");
    out.append(ReportFormat.markdown(combined.headline())).append("\n\n");
    table(out, objectiveColumns(), objectives());
    table(out, figureColumns(), figures());
    table(out, runColumns(), runs());
    out.append(ReportFormat.markdown(CombineTexts.INTERVALS)).append("\n");
    combined.warnings().forEach(text -> out.append("\n- ").append(ReportFormat.markdown(text)));
    return out.append('\n').toString();
  }

  private static void table(StringBuilder out, List<String> columns, List<List<String>> rows) {
    if (rows.isEmpty()) {
      return;
    }
    line(out, columns);
    out.append("|---".repeat(columns.size())).append("|\n");
    rows.forEach(row -> line(out, row));
    out.append('\n');
  }

  private static void line(StringBuilder out, List<String> cells) {
    cells.forEach(cell -> out.append("| ").append(ReportFormat.markdown(cell)).append(' '));
    out.append("|\n");
  }
}
