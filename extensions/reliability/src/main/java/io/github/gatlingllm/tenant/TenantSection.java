// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
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

  /** Findings are sentences: a list wraps on any width, a table of figures does not. */
  private static void write(TenantFigures figures, Html html) {
    figures.warnings().forEach(warning -> html.element("p", warning, "class", "note"));
    html.open("ul");
    figures.neighbours().forEach(each -> finding(html, TenantText.neighbour(each)));
    TenantText.fairness(figures).ifPresent(text -> finding(html, text));
    TenantFindings findings = figures.findings();
    findings.pairs().forEach(pair -> finding(html, TenantText.pair(figures, pair)));
    findings.priorities().forEach(each -> finding(html, TenantText.priority(figures, each)));
    html.close("ul");
    html.element("p", TenantTexts.METHOD, "class", "footnote");
  }

  private static void finding(Html html, String text) {
    html.open("li").name(text).close("li");
  }
}
