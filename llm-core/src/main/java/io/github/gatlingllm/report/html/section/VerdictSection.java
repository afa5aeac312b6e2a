// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import static io.github.gatlingllm.slo.validity.ValidityCheck.State.WARNED;

import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.view.Headline;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.RunVerdict;
import io.github.gatlingllm.report.view.Term;
import io.github.gatlingllm.report.view.TimeFormat;
import io.github.gatlingllm.report.view.Validity;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The verdict of the run, its overview, its objectives, and the line to quote. */
final class VerdictSection implements HtmlSection {

  @Override
  public String id() {
    return "verdict";
  }

  @Override
  public @Nullable String title() {
    return null;
  }

  @Override
  public String script() {
    return "verdict.js";
  }

  @Override
  public void write(RunReport report, Html html) {
    RunVerdict verdict = RunVerdict.of(report);
    html.open("header");
    html.open("p", "class", "eyebrow").name(report.run().simulation());
    html.text(" · " + TimeFormat.text(report.run().startedAt())).close("p");
    html.open(
        "h1", "class", "verdict " + verdict.name().toLowerCase(Locale.ROOT).replace('_', '-'));
    html.element("span", sign(verdict), "class", "sign", "aria-hidden", "true");
    html.text(verdict.words()).close("h1");
    if (verdict == RunVerdict.NOT_GATED && !report.validity().valid()) {
      html.element("span", Term.INVALID.label(), "class", "verdict invalid-run");
    }
    html.open("p", "class", "detail").name(RunVerdict.detail(report)).close("p");
    report
        .run()
        .end()
        .earlyStopText()
        .ifPresent(end -> html.open("p", "class", "detail").name(end).close("p"));
    html.close("header");
    validity(html, report);
    OverviewAnswers.write(html, report);
    PromisesTable.write(html, report);
    quote(html, report);
  }

  /** Writes whether the figures can be trusted; the details are in the validity section. */
  private static void validity(Html html, RunReport report) {
    Validity validity = report.validity();
    if (!validity.valid()) {
      html.open("div", "class", "callout invalid");
      html.element("strong", validity.verdictOnFigures() + ":");
      reasons(html, validity.reasons());
      html.close("div");
      return;
    }
    html.open("p", "class", "trust");
    trust(html, validity);
    if (new ValiditySection().applies(report)) {
      html.element("a", "Show the checks", "href", "#validity");
    }
    html.close("p");
  }

  private static void trust(Html html, Validity validity) {
    long warned = validity.checks().all().stream().filter(each -> each.state() == WARNED).count();
    String sign = warned > 0 ? "!" : validity.complete() ? "✔" : "?";
    html.element("span", sign, "aria-hidden", "true");
    String words =
        warned > 0
            ? VerdictSectionTexts.warned(warned)
            : validity.complete()
                ? VerdictSectionTexts.TRUSTED
                : VerdictSectionTexts.PARTLY_CHECKED;
    html.text(" " + words + " ");
  }

  private static void reasons(Html html, List<String> reasons) {
    html.open("ul");
    reasons.forEach(reason -> html.open("li").name(reason).close("li"));
    html.close("ul");
  }

  /** Writes the line to quote: the figures with their load, lengths and versions. */
  private static void quote(Html html, RunReport report) {
    html.open("div", "class", "quote").element("div", "Quote this run", "class", "eyebrow");
    html.open("p", "class", "headline", "id", "headline").name(Headline.quote(report)).close("p");
    html.close("div");
  }

  private static String sign(RunVerdict verdict) {
    return switch (verdict) {
      case FAILED -> "✘";
      case INVALID -> "!";
      case UNDETERMINED -> "?";
      case PASSED -> "✔";
      case NOT_GATED -> "○";
    };
  }
}
