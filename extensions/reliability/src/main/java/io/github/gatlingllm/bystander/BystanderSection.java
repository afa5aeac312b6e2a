// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander;

import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.RunReport;
import java.util.List;

/** The report section on what the load costs a bystander. */
public final class BystanderSection implements HtmlSection {

  @Override
  public String id() {
    return "bystander";
  }

  @Override
  public String title() {
    return BystanderTexts.TITLE;
  }

  @Override
  public List<String> after() {
    return List.of("audits", "reliability", "levels");
  }

  @Override
  public boolean applies(RunReport report) {
    return report.features().of(BystanderFigures.class).isPresent();
  }

  @Override
  public void write(RunReport report, Html html) {
    report.features().of(BystanderFigures.class).ifPresent(figures -> write(figures, html));
  }

  private static void write(BystanderFigures figures, Html html) {
    figures.warnings().forEach(warning -> html.element("p", warning, "class", "note"));
    HtmlTable.open(
        html,
        BystanderTexts.CAPTION,
        List.of("Probe", "Unloaded", "Under load", "Difference", "95 % interval", "Finding"));
    figures.costs().forEach(cost -> row(LoadCostText.name(cost), cost, html));
    figures.levels().forEach(level -> rows(level, html));
    HtmlTable.close(html);
    html.element("p", BystanderTexts.METHOD, "class", "footnote");
  }

  private static void rows(LevelCost level, Html html) {
    if (level.costs().isEmpty()) {
      html.open("tr").element("th", level.name(), "scope", "row");
      html.element("td", BystanderTexts.NO_COST, "colspan", "5").close("tr");
    }
    level.costs().forEach(cost -> row(level.name() + ", " + LoadCostText.name(cost), cost, html));
  }

  private static void row(String name, LoadCost cost, Html html) {
    HtmlTable.row(
        html,
        name,
        List.of(
            LoadCostText.millis(cost.unloaded()),
            LoadCostText.millis(cost.underLoad()),
            LoadCostText.difference(cost),
            LoadCostText.interval(cost),
            LoadCostText.finding(cost)));
  }
}
