// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.html.Terms;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Scope;
import io.github.gatlingllm.report.view.Term;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.goodput.SloStats.BoundStats;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Each SLO: its goodput and attainment, and those of every bound. */
final class SloSection implements HtmlSection {

  private static final List<String> BOUNDS =
      List.of("Bound", "attainment", "met", "evaluated", "failed");
  private static final List<String> SLOS =
      List.of(
          "SLO",
          "attainment",
          "good req/s",
          "good output tokens/s",
          "good",
          "missed",
          "failed",
          "unevaluable");

  @Override
  public String id() {
    return "slo";
  }

  @Override
  public String title() {
    return "Goodput";
  }

  @Override
  public boolean applies(RunReport report) {
    return !report.allSlos().isEmpty();
  }

  @Override
  public String script() {
    return "slo.js";
  }

  /** Writes the names of SLOs for the selector. */
  @Override
  public void data(RunReport report, ObjectNode data) {
    ArrayNode names = data.putArray("slos");
    Stream.concat(report.allSlos().stream().map(SloStats::slo), report.levels().deciding().stream())
        .map(slo -> ReportFormat.oneLine(slo.name()))
        .distinct()
        .forEach(names::add);
  }

  @Override
  public void write(RunReport report, Html html) {
    HtmlSection.charted(report, html, SloSection::scope);
  }

  private static void scope(Scope scope, int index, Html html) {
    if (scope.slos().isEmpty()) {
      html.element("p", FailureSectionTexts.NO_SLO, "class", "empty");
      return;
    }
    if (index == 0) {
      Terms.line(html, Term.GOODPUT, Term.ATTAINMENT);
    }
    HtmlTable.open(html, "requests that meet all bounds of an SLO", SLOS);
    scope.slos().forEach(slo -> row(html, slo, scope.stats().outputKnown()));
    HtmlTable.close(html);
    for (SloStats slo : scope.slos()) {
      String name = ReportFormat.oneLine(slo.slo().name());
      html.open("div", "data-slo", name);
      HtmlTable.open(html, "bounds of " + name, BOUNDS);
      slo.bounds().forEach(bound -> row(html, bound));
      HtmlTable.close(html);
      html.close("div");
    }
  }

  private static void row(Html html, SloStats slo, boolean outputKnown) {
    HtmlTable.row(
        html,
        slo.slo().name(),
        List.of(
            percent(slo.attainment()),
            plain(slo.goodRequestsPerSecond()),
            outputKnown ? plain(slo.goodOutputTokensPerSecond()) : ReportFormat.ABSENT,
            count(slo.good()),
            count(slo.missed()),
            count(slo.failed()),
            count(slo.unevaluable())));
  }

  private static void row(Html html, BoundStats bound) {
    HtmlTable.row(
        html,
        bound.bound().text(),
        List.of(
            percent(bound.attainment()),
            count(bound.met()),
            count(bound.evaluated()),
            count(bound.failed())));
  }

  private static String count(long count) {
    return ReportFormat.fixed(count, 0);
  }

  private static String percent(OptionalDouble share) {
    return share.isPresent() ? ReportFormat.percent(share.getAsDouble()) : ReportFormat.ABSENT;
  }

  private static String plain(OptionalDouble value) {
    return value.isPresent() ? ReportFormat.number(value.getAsDouble()) : ReportFormat.ABSENT;
  }
}
