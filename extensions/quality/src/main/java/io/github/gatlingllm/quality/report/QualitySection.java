// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.report;

import io.github.gatlingllm.quality.paired.ComparedScores;
import io.github.gatlingllm.quality.paired.QualityFigures;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.LevelNames;
import io.github.gatlingllm.report.view.RunReport;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/** The report section of quality: scores unloaded and under load. */
public final class QualitySection implements HtmlSection {

  @Override
  public String id() {
    return "quality";
  }

  @Override
  public String title() {
    return "Quality of answers";
  }

  @Override
  public List<String> after() {
    return List.of("energy");
  }

  @Override
  public boolean applies(RunReport report) {
    return !QualityOfRun.of(report).byScorer().isEmpty();
  }

  @Override
  public void write(RunReport report, Html html) {
    QualityFigures figures = QualityOfRun.of(report);
    HtmlTable.open(html, "scores of answers", columns("scorer"));
    figures.byScorer().forEach((name, scores) -> HtmlTable.row(html, name, cells(scores)));
    HtmlTable.close(html);
    figures.byScorer().keySet().forEach(name -> levels(name, figures.levels(name), report, html));
    figures.byScorer().values().stream()
        .map(ComparedScores::trouble)
        .filter(trouble -> trouble != null)
        .forEach(trouble -> html.element("p", String.valueOf(trouble), "class", "footnote"));
    html.element("p", QualityReportTexts.SCORES, "class", "footnote");
  }

  private static void levels(
      String name, SortedMap<Integer, ComparedScores> levels, RunReport report, Html html) {
    if (levels.isEmpty()) {
      return;
    }
    HtmlTable.open(html, name + " by load level", columns("level"));
    levels.forEach(
        (number, scores) ->
            HtmlTable.row(html, LevelNames.of(number, report.levels()), cells(scores)));
    HtmlTable.close(html);
  }

  private static List<String> columns(String first) {
    return List.of(
        first,
        "under load",
        "answers",
        "prompts",
        "unloaded",
        "prompts with both",
        "loss",
        "unanswered");
  }

  private static List<String> cells(ComparedScores scores) {
    var cells = new ArrayList<String>();
    cells.add(QualityText.score(scores.underLoad()));
    cells.add(Long.toString(scores.answers()));
    cells.add(Integer.toString(scores.prompts()));
    cells.add(QualityText.score(scores.unloaded()));
    cells.add(Integer.toString(scores.pairs()));
    cells.add(QualityText.loss(scores.loss()));
    cells.add(QualityText.unanswered(scores));
    return cells;
  }
}
