// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.diagnosis;

import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Term;
import java.util.List;
import java.util.Locale;

/**
 * The section on what limited the run: each limit with its evidence and a confirming experiment.
 */
public final class DiagnosisSection implements HtmlSection {

  @Override
  public String id() {
    return "diagnosis";
  }

  @Override
  public String title() {
    return "What limited it";
  }

  @Override
  public List<String> after() {
    return List.of("audits", "reliability", "levels");
  }

  @Override
  public boolean applies(RunReport report) {
    return report.features().of(DiagnosisFigures.class).isPresent();
  }

  @Override
  public void write(RunReport report, Html html) {
    report
        .features()
        .of(DiagnosisFigures.class)
        .ifPresent(figures -> write(figures.diagnosis(), html));
  }

  private static void write(Diagnosis diagnosis, Html html) {
    List<RuleFinding> found = diagnosis.found();
    if (found.isEmpty()) {
      html.open("p", "class", "result").name(capital(diagnosis.sentence()) + ".").close("p");
    }
    for (RuleFinding each : found) {
      html.open("p", "class", "result").name(capital(each.limit().label()) + ".").close("p");
      html.open("ul");
      each.evidence().forEach(text -> html.open("li").name(capital(text) + ".").close("li"));
      html.element("li", DiagnosisTexts.next(each.limit().next()));
      html.close("ul");
    }
    others(diagnosis, html);
    html.open("p", "class", "footnote");
    html.text(DiagnosisTexts.FOOTNOTE);
    html.open(
        "a",
        "href",
        Term.url("how-to/find-the-bottleneck.md"),
        "rel",
        "noreferrer",
        "aria-label",
        "More about the rules of what limits a run");
    html.text("The rules").close("a").close("p");
  }

  private static void others(Diagnosis diagnosis, Html html) {
    List<RuleFinding> others =
        diagnosis.findings().stream()
            .filter(each -> each.state() != RuleFinding.State.FOUND)
            .toList();
    if (others.isEmpty()) {
      return;
    }
    boolean all = others.size() == diagnosis.findings().size();
    HtmlTable.open(html, all ? "rules" : "other rules", List.of("", "result", ""));
    for (RuleFinding each : others) {
      html.open("tr").element("th", each.limit().label(), "scope", "row");
      html.element("td", each.state() == RuleFinding.State.NOT_SEEN ? "not seen" : "not known");
      html.open("td", "class", "words").name(String.join("; ", each.evidence())).close("td");
      html.close("tr");
    }
    HtmlTable.close(html);
  }

  private static String capital(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }
}
