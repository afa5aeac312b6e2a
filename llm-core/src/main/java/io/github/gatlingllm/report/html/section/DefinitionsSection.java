// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.Terms;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Term;

/** The definitions of all metrics and terms. */
final class DefinitionsSection implements HtmlSection {

  @Override
  public String id() {
    return "definitions";
  }

  @Override
  public String title() {
    return "Definitions";
  }

  @Override
  public void write(RunReport report, Html html) {
    html.open("dl", "class", "definitions");
    for (Metric metric : Metric.values()) {
      boolean unused =
          metric == Metric.SANE && report.snapshot().all().distribution(metric).isEmpty();
      if (!unused) {
        define(html, metric.label(), metric.definition(), Term.page(metric));
      }
    }
    for (Term term : Term.values()) {
      define(html, term.label(), term.meaning(), term.page());
    }
    html.close("dl");
  }

  private static void define(Html html, String term, String definition, String page) {
    html.open("div").element("dt", term).open("dd").text(definition + ". ");
    Terms.link(html, "More", term, page);
    html.close("dd").close("div");
  }
}
