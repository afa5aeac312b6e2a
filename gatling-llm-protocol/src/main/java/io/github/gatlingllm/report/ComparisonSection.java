/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import io.github.gatlingllm.slo.BaselineRun;
import io.github.gatlingllm.slo.RunComparison;
import java.util.List;

/** The run beside its baseline. */
final class ComparisonSection implements HtmlSection {

  private static final List<String> COLUMNS =
      List.of("Figure", "baseline", "this run", "change", "at 1 %");

  @Override
  public String id() {
    return "baseline";
  }

  @Override
  public String title() {
    return "Against the baseline";
  }

  @Override
  public boolean applies(RunReport report) {
    return BaselineRuns.compared(report);
  }

  @Override
  public void write(RunReport report, Html html) {
    for (RunComparison comparison : BaselineRuns.comparisons(report)) {
      BaselineRun.Origin origin = comparison.baseline().origin();
      html.open("p").name(ComparisonWords.origin(origin)).close("p");
      list(html, "invalid", "Not comparable", comparison.differences());
      list(html, "warning", "Other versions", comparison.versions());
      comparison.groups().forEach(group -> group(html, group));
    }
    html.element("p", ComparisonWords.FOOTNOTE, "class", "footnote");
  }

  private static void group(Html html, RunComparison.Group group) {
    HtmlTable.open(html, Texts.oneLine(ComparisonWords.name(group)), COLUMNS);
    for (RunComparison.Row row : group.rows()) {
      HtmlTable.row(html, row.label() + ", " + row.unit(), ComparisonWords.cells(row));
    }
    HtmlTable.close(html);
  }

  private static void list(Html html, String css, String title, List<String> texts) {
    if (!texts.isEmpty()) {
      html.open("div", "class", "callout " + css).element("strong", title).open("ul");
      texts.forEach(text -> html.open("li").name(text).close("li"));
      html.close("ul").close("div");
    }
  }
}
