// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.speculation;

import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.RunReport;
import java.util.List;

/** The report section on speculative decoding. */
public final class SpeculationSection implements HtmlSection {

  @Override
  public String id() {
    return "speculation";
  }

  @Override
  public String title() {
    return SpeculationTexts.TITLE;
  }

  @Override
  public List<String> after() {
    return List.of("bystander", "audits", "reliability", "levels");
  }

  @Override
  public boolean applies(RunReport report) {
    return report.features().of(SpeculationFigures.class).isPresent();
  }

  @Override
  public void write(RunReport report, Html html) {
    report.features().of(SpeculationFigures.class).ifPresent(figures -> write(figures, html));
  }

  private static void write(SpeculationFigures figures, Html html) {
    HtmlTable.open(
        html,
        SpeculationTexts.TITLE,
        List.of("requests", "count", "drafted", "accepted", "acceptance", "TPOT p50"));
    figures
        .byName()
        .forEach(
            (name, each) ->
                HtmlTable.row(
                    html,
                    name,
                    List.of(
                        Integer.toString(each.requests()),
                        Long.toString(each.drafted()),
                        Long.toString(each.accepted()),
                        SpeculationText.acceptance(each),
                        SpeculationText.tpot(each))));
    HtmlTable.close(html);
    html.element("p", SpeculationTexts.METHOD, "class", "footnote");
  }
}
