// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.adapter;

import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.RunReport;
import java.util.List;

/** The report section on adapters. */
public final class AdapterSection implements HtmlSection {

  @Override
  public String id() {
    return "adapters";
  }

  @Override
  public String title() {
    return AdapterTexts.TITLE;
  }

  @Override
  public List<String> after() {
    return List.of("bystander", "audits", "reliability", "levels");
  }

  @Override
  public boolean applies(RunReport report) {
    return report.features().of(AdapterFigures.class).isPresent();
  }

  @Override
  public void write(RunReport report, Html html) {
    report.features().of(AdapterFigures.class).ifPresent(figures -> write(figures, html));
  }

  private static void write(AdapterFigures figures, Html html) {
    figures.warnings().forEach(warning -> html.element("p", warning, "class", "note"));
    html.element("p", AdapterText.swap(figures.swap()));
    HtmlTable.open(
        html,
        AdapterTexts.TITLE,
        List.of("adapter", "requests", "failed", "TTFT p50", "TTFT p95", "TPOT p50", "TPOT p95"));
    for (AdapterStats each : figures.stats()) {
      HtmlTable.row(
          html,
          each.name(),
          List.of(
              Integer.toString(each.requests()),
              Integer.toString(each.failed()),
              AdapterText.millis(each.ttftP50()),
              AdapterText.millis(each.ttftP95()),
              AdapterText.millis(each.tpotP50()),
              AdapterText.millis(each.tpotP95())));
    }
    HtmlTable.close(html);
    html.element("p", AdapterTexts.METHOD, "class", "footnote");
  }
}
