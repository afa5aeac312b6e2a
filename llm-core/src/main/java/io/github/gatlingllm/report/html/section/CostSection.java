// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.CostText;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Scope;
import io.github.gatlingllm.slo.cost.Cost;
import io.github.gatlingllm.slo.objective.Prices;
import java.util.ArrayList;
import java.util.List;

/** The cost of serving, and the assumed prices. */
final class CostSection implements HtmlSection {

  @Override
  public String id() {
    return "cost";
  }

  @Override
  public String title() {
    return "Cost";
  }

  @Override
  public boolean applies(RunReport report) {
    return report.prices() != null;
  }

  @Override
  public void write(RunReport report, Html html) {
    CostText.cost(report).ifPresent(cost -> write(report, cost, html));
  }

  private static void write(RunReport report, Cost cost, Html html) {
    table(report, cost, html);
    CostText.unknown(cost).forEach(why -> html.element("p", why, "class", "footnote"));
    String assumed = LoadSectionTexts.assumed(cost.prices().text(), rule(cost.prices()));
    html.element("p", assumed, "class", "footnote");
  }

  private static void table(RunReport report, Cost cost, Html html) {
    List<String> columns = new ArrayList<>(List.of(cost.currency()));
    cost.figures().keySet().forEach(figure -> columns.add(figure.heading()));
    HtmlTable.open(html, "cost of serving", columns);
    row(html, report.scopes().all());
    List<Scope> paths = report.scopes().requests();
    if (paths.size() > 1) {
      paths.forEach(path -> row(html, path));
    }
    HtmlTable.close(html);
  }

  private static void row(Html html, Scope scope) {
    Cost cost = scope.cost();
    if (cost != null) {
      HtmlTable.row(html, scope.name(), cells(cost));
    }
  }

  private static List<String> cells(Cost cost) {
    return cost.figures().values().stream().map(amount -> CostText.money(amount, "")).toList();
  }

  private static String rule(Prices prices) {
    return prices.perHour() > 0 ? LoadSectionTexts.HOURLY_PRICE : LoadSectionTexts.TOKEN_PRICE;
  }
}
