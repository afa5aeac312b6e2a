// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.report;

import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.quality.consistency.AnswerAgreement;
import io.github.gatlingllm.quality.consistency.ConsistencyFigures;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.LevelNames;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The report section of consistency: the same prompts, unloaded and under load. */
public final class ConsistencySection implements HtmlSection {

  @Override
  public String id() {
    return "consistency";
  }

  @Override
  public String title() {
    return "Same prompts, same answers";
  }

  @Override
  public List<String> after() {
    return List.of("trade-off");
  }

  @Override
  public boolean applies(RunReport report) {
    return !ConsistencyOfRun.of(report).isEmpty();
  }

  @Override
  public void write(RunReport report, Html html) {
    ConsistencyFigures figures = ConsistencyOfRun.of(report);
    html.element("p", ConsistencyReportTexts.probes(figures.probes()));
    HtmlTable.open(
        html,
        "answers compared with the reference answers",
        List.of(
            "",
            "answers",
            "same",
            "interval, %",
            "distinct answers per prompt, mean",
            "first difference p5",
            "p50",
            "in tokens, p50",
            "length",
            "unanswered"));
    if (figures.atRest() != null) {
      HtmlTable.row(html, "unloaded", cells(figures.atRest()));
    }
    HtmlTable.row(html, "under load", cells(figures.underLoad()));
    figures
        .byLevel()
        .forEach(
            (number, agreement) ->
                HtmlTable.row(
                    html, "level " + LevelNames.of(number, report.levels()), cells(agreement)));
    HtmlTable.close(html);
    fingerprints(figures, html);
    html.element("p", ConsistencyReportTexts.COMPARISON, "class", "footnote");
  }

  private static List<String> cells(AnswerAgreement agreement) {
    var cells = new ArrayList<String>();
    cells.add(Long.toString(agreement.answers()));
    cells.add(ConsistencyText.percent(agreement.samePercent()));
    cells.add(ConsistencyText.range(agreement.sameRange()));
    cells.add(
        agreement.uniqueOutputsMean().isPresent()
            ? Quantity.plain(agreement.uniqueOutputsMean().getAsDouble())
            : ReportFormat.ABSENT);
    cells.add(place(agreement.firstDivergence(), 5));
    cells.add(place(agreement.firstDivergence(), 50));
    cells.add(place(agreement.firstDivergentToken(), 50));
    cells.add(
        agreement.lengthDriftPercent().isPresent()
            ? Quantity.signed(agreement.lengthDriftPercent().getAsDouble()) + " %"
            : ReportFormat.ABSENT);
    cells.add(Long.toString(agreement.unanswered()));
    return cells;
  }

  private static String place(@Nullable Distribution first, double percentile) {
    return first == null ? ReportFormat.ABSENT : Quantity.plain(first.percentile(percentile));
  }

  private static void fingerprints(ConsistencyFigures figures, Html html) {
    if (figures.fingerprintChanges() == ConsistencyFigures.NOT_REPORTED) {
      return;
    }
    html.open("p").text("system_fingerprint changed ");
    html.text(
        figures.fingerprintChanges() + (figures.fingerprintChanges() == 1 ? " time" : " times"));
    html.text(": ").name(String.join(", ", figures.fingerprints())).text(".").close("p");
  }
}
