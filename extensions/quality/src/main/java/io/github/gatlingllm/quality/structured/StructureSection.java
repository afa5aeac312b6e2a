// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.structured;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.quality.report.ConsistencyText;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.LevelNames;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import java.util.List;

/** The report section of structured output: the form of answers and the cost of a grammar. */
public final class StructureSection implements HtmlSection {

  @Override
  public String id() {
    return "structured";
  }

  @Override
  public String title() {
    return "Structured output";
  }

  @Override
  public List<String> after() {
    return List.of("consistency");
  }

  @Override
  public boolean applies(RunReport report) {
    return report.features().of(StructuredFigures.class).stream()
        .anyMatch(each -> !each.forms().isEmpty());
  }

  @Override
  public void write(RunReport report, Html html) {
    report.features().of(StructuredFigures.class).ifPresent(each -> write(each, html));
  }

  private static void write(StructuredFigures report, Html html) {
    FormFigures figures = report.forms();
    if (!figures.byPath().isEmpty()) {
      forms(figures, report, html);
    }
    if (!figures.freePaths().isEmpty()) {
      prices(figures, report, html);
    }
    html.element("p", StructureReportTexts.VALIDITY, "class", "footnote");
  }

  private static void forms(FormFigures figures, StructuredFigures report, Html html) {
    HtmlTable.open(
        html,
        "answers with the requested form",
        List.of(
            "request",
            "with schema",
            "valid",
            "interval, %",
            "call tools",
            "valid calls",
            "interval, %",
            "unanswered"));
    figures
        .byPath()
        .forEach(
            (path, of) -> {
              String name = ReportFormat.path(path);
              HtmlTable.row(html, name, cells(of.all()));
              of.byLevel()
                  .forEach(
                      (number, counts) ->
                          HtmlTable.row(
                              html,
                              name + ", level " + LevelNames.of(number, report.levels()),
                              cells(counts)));
            });
    HtmlTable.close(html);
  }

  private static List<String> cells(FormCounts counts) {
    return List.of(
        Long.toString(counts.requested()),
        StructureText.share(counts.valid(), counts.requested()),
        ConsistencyText.range(counts.validRange()),
        Long.toString(counts.called()),
        StructureText.share(counts.callsValid(), counts.called()),
        ConsistencyText.range(counts.callsRange()),
        Long.toString(counts.unanswered()));
  }

  private static void prices(FormFigures figures, StructuredFigures report, Html html) {
    HtmlTable.open(
        html,
        "cost of the grammar: medians in ms",
        List.of("request", "metric", "with", "without", "difference", "95 %"));
    figures
        .freePaths()
        .forEach(
            (path, free) ->
                StructureText.PRICED.forEach(
                    metric ->
                        StructureText.price(report, path, free, metric)
                            .ifPresent(
                                price -> row(html, ReportFormat.path(path), metric, price))));
    HtmlTable.close(html);
  }

  private static void row(Html html, String path, Metric metric, MedianDifference price) {
    HtmlTable.row(
        html,
        path,
        List.of(
            metric.label() + " p50",
            Quantity.plain(price.one()),
            Quantity.plain(price.other()),
            Quantity.signed(price.difference()),
            "[" + Quantity.plain(price.low()) + " … " + Quantity.plain(price.high()) + "]"));
  }
}
