// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.report;

import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.html.PageHead;
import io.github.gatlingllm.report.html.PagePolicy;
import io.github.gatlingllm.report.html.Resources;
import io.github.gatlingllm.report.view.RunReport;
import java.util.ArrayList;
import java.util.List;

/** The report section of speed, cost and quality by load level, and a page of the same by run. */
public final class TradeOffSection implements HtmlSection {

  private static final String TITLE = "Speed, cost and quality";

  @Override
  public String id() {
    return "trade-off";
  }

  @Override
  public String title() {
    return TITLE;
  }

  @Override
  public List<String> after() {
    return List.of("quality");
  }

  @Override
  public boolean applies(RunReport report) {
    return TradeOff.ofLevels(report).applies();
  }

  @Override
  public void write(RunReport report, Html html) {
    table(TradeOff.ofLevels(report), "load level", html);
  }

  private static void table(TradeOff tradeOff, String first, Html html) {
    var columns = new ArrayList<>(List.of(first));
    columns.addAll(tradeOff.columns());
    HtmlTable.open(html, "a row for each " + first, columns);
    tradeOff.rows().forEach(row -> HtmlTable.row(html, row.name(), tradeOff.cells(row)));
    HtmlTable.close(html);
    html.element("p", TradeOff.MEANING, "class", "footnote");
  }

  /** Returns a page that compares runs. */
  public static String page(TradeOff tradeOff) {
    String style = Resources.text("report.css");
    Html html = PageHead.beginReport(PagePolicy.of(style, List.of()));
    html.element("title", TITLE).open("style").raw(style).close("style").close("head");
    html.open("body").open("main").open("section", "id", "trade-off").element("h1", TITLE);
    table(tradeOff, "run", html);
    html.close("section").close("main");
    return html.close("body").close("html").toString();
  }
}
