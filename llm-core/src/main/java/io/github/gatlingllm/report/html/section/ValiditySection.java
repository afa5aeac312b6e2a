// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Validity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Warnings, missing checks, and the checks of the load generator. */
final class ValiditySection implements HtmlSection {

  @Override
  public String id() {
    return "validity";
  }

  @Override
  public @Nullable String title() {
    return null;
  }

  @Override
  public boolean applies(RunReport report) {
    Validity validity = report.validity();
    return !(validity.complete()
        && validity.warnings().isEmpty()
        && validity.checks().all().isEmpty());
  }

  @Override
  public void write(RunReport report, Html html) {
    Validity validity = report.validity();
    list(html, "warning", "Warnings", validity.warnings());
    list(html, "unchecked", VerdictSectionTexts.NOT_CHECKED, validity.notChecked());
    if (!validity.checks().all().isEmpty()) {
      ValidityTable.write(html, validity.checks());
    }
  }

  private static void list(Html html, String css, String title, List<String> texts) {
    if (texts.isEmpty()) {
      return;
    }
    html.open("div", "class", "callout " + css).element("strong", title).open("ul");
    texts.forEach(text -> html.open("li").name(text).close("li"));
    html.close("ul").close("div");
  }
}
