// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.RunReport;
import java.util.List;

/** The report section of audits: for each its question, verdict and figures. */
public final class AuditsSection implements HtmlSection {

  @Override
  public String id() {
    return "audits";
  }

  @Override
  public String title() {
    return "Audits";
  }

  @Override
  public List<String> after() {
    return List.of("reliability", "levels");
  }

  @Override
  public boolean applies(RunReport report) {
    return report.features().of(AuditFigures.class).isPresent();
  }

  @Override
  public void write(RunReport report, Html html) {
    report.features().of(AuditFigures.class).ifPresent(audits -> write(audits, html));
  }

  private static void write(AuditFigures audits, Html html) {
    html.open("table", "class", "objectives").open("thead").open("tr");
    for (String column : List.of("Verdict", "Question", "Finding")) {
      html.element("th", column, "scope", "col");
    }
    html.close("tr").close("thead").open("tbody");
    audits.results().forEach(each -> row(each, html));
    html.close("tbody").close("table");
    html.open("div", "class", "quote").element("div", "To quote the audits", "class", "eyebrow");
    html.open("p", "class", "headline").name(AuditText.quote(audits)).close("p");
    html.close("div");
    html.open("div", "class", "tables");
    for (AuditResult each : audits.results()) {
      if (!each.figures().isEmpty()) {
        figures(each, html);
      }
    }
    html.close("div");
    html.element("p", AuditFindingTexts.CERTAINTY, "class", "footnote");
  }

  private static void row(AuditResult result, Html html) {
    AuditVerdict verdict = result.verdict();
    html.open("tr", "class", style(verdict));
    html.open("td", "class", "badge-cell")
        .element("span", sign(verdict) + "\u00A0" + verdict, "class", "badge")
        .close("td");
    html.element("th", result.audit().question(), "scope", "row");
    html.open("td", "class", "note", "data-label", "Finding").name(result.text()).close("td");
    html.close("tr");
  }

  private static String style(AuditVerdict verdict) {
    return switch (verdict) {
      case PASSED -> "met";
      case FAILED -> "missed";
      case UNDETERMINED -> "undetermined";
    };
  }

  private static String sign(AuditVerdict verdict) {
    return switch (verdict) {
      case PASSED -> "✔";
      case FAILED -> "✘";
      case UNDETERMINED -> "?";
    };
  }

  private static void figures(AuditResult result, Html html) {
    HtmlTable.open(html, result.audit().key() + ": figures", List.of("figure", "value", "unit"));
    for (AuditResult.Figure figure : result.figures()) {
      if (Double.isFinite(figure.value())) {
        HtmlTable.row(html, figure.label(), List.of(Quantity.plain(figure.value()), figure.unit()));
      }
    }
    HtmlTable.close(html);
  }
}
