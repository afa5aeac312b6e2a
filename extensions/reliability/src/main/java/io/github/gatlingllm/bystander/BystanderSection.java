// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander;

import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
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
    html.open("table").open("thead").open("tr");
    for (String column :
        List.of("Probe", "Unloaded", "Under load", "Difference", "95 % interval", "Finding")) {
      html.element("th", column, "scope", "col");
    }
    html.close("tr").close("thead").open("tbody");
    figures.costs().forEach(cost -> row(cost, html));
    html.close("tbody").close("table");
    html.element("p", BystanderTexts.METHOD, "class", "footnote");
  }

  private static void row(LoadCost cost, Html html) {
    html.open("tr").element("th", BystanderTexts.name(cost), "scope", "row");
    for (String cell :
        List.of(
            BystanderTexts.millis(cost.unloaded()),
            BystanderTexts.millis(cost.underLoad()),
            BystanderTexts.difference(cost),
            BystanderTexts.interval(cost),
            BystanderTexts.finding(cost))) {
      html.element("td", cell);
    }
    html.close("tr");
  }
}
