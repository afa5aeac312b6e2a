// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gateway;

import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.RunReport;
import java.util.List;

/** The report section on the overhead of a gateway. */
public final class GatewaySection implements HtmlSection {

  @Override
  public String id() {
    return "gateway";
  }

  @Override
  public String title() {
    return GatewayTexts.TITLE;
  }

  @Override
  public List<String> after() {
    return List.of("bystander", "audits", "reliability", "levels");
  }

  @Override
  public boolean applies(RunReport report) {
    return report.features().of(GatewayFigures.class).isPresent();
  }

  @Override
  public void write(RunReport report, Html html) {
    report.features().of(GatewayFigures.class).ifPresent(figures -> write(figures, html));
  }

  private static void write(GatewayFigures figures, Html html) {
    figures.warnings().forEach(warning -> html.element("p", warning, "class", "note"));
    HtmlTable.open(
        html,
        GatewayTexts.CAPTION,
        List.of("Metric", "Direct", "Through the gateway", "Overhead", "95 % interval", "Pairs"));
    figures.overheads().forEach(each -> row(each, html));
    HtmlTable.close(html);
    html.element("p", GatewayTexts.METHOD, "class", "footnote");
  }

  private static void row(Overhead overhead, Html html) {
    HtmlTable.row(
        html,
        overhead.figure().metric(),
        List.of(
            OverheadText.millis(overhead.direct()),
            OverheadText.millis(overhead.through()),
            OverheadText.difference(overhead),
            OverheadText.interval(overhead),
            String.valueOf(overhead.pairs())));
  }
}
