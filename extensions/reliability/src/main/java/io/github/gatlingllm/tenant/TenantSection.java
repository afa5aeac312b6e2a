// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.RunReport;
import java.util.List;

/** The report section on tenants. */
public final class TenantSection implements HtmlSection {

  @Override
  public String id() {
    return "tenants";
  }

  @Override
  public String title() {
    return TenantTexts.TITLE;
  }

  @Override
  public List<String> after() {
    return List.of("bystander", "audits", "reliability", "levels");
  }

  @Override
  public boolean applies(RunReport report) {
    return report.features().of(TenantFigures.class).isPresent();
  }

  @Override
  public void write(RunReport report, Html html) {
    report.features().of(TenantFigures.class).ifPresent(figures -> write(figures, html));
  }

  private static void write(TenantFigures figures, Html html) {
    figures.warnings().forEach(warning -> html.element("p", warning, "class", "note"));
    HtmlTable.open(html, TenantTexts.TITLE, List.of("Between tenants", "Finding"));
    figures
        .neighbours()
        .forEach(
            each ->
                row(
                    html,
                    each.figure().victim() + " / " + each.figure().flood(),
                    TenantText.neighbour(each)));
    if (figures.fairness().jain().isPresent()) {
      row(html, "Fairness", TenantText.fairness(figures.fairness()));
    }
    figures
        .findings()
        .pairs()
        .forEach(pair -> row(html, "Sharing", TenantText.pair(figures, pair)));
    figures
        .findings()
        .priorities()
        .forEach(each -> row(html, "Priority", TenantText.priority(figures, each)));
    HtmlTable.close(html);
    html.element("p", TenantTexts.METHOD, "class", "footnote");
  }

  private static void row(Html html, String head, String text) {
    HtmlTable.row(html, head, List.of(text));
  }
}
