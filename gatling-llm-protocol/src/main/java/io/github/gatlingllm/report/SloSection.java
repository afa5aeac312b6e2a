/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import io.github.gatlingllm.slo.Quantity;
import io.github.gatlingllm.slo.SloStats;
import io.github.gatlingllm.slo.SloStats.BoundStats;
import java.util.List;
import java.util.OptionalDouble;

/** Each SLO: the conjunction, and every bound by itself. */
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
  public void write(RunReport report, Html html) {
    HtmlSection.scopes(report, html, (scope, index, out) -> scope(scope, out));
  }

  private static void scope(Scope scope, Html html) {
    if (scope.slos().isEmpty()) {
      html.element("p", "These requests were held against no SLO.", "class", "empty");
      return;
    }
    HtmlTable.open(html, "requests that keep all bounds of an SLO", SLOS);
    scope.slos().forEach(slo -> row(html, slo));
    HtmlTable.close(html);
    for (SloStats slo : scope.slos()) {
      HtmlTable.open(html, "bounds of " + Texts.oneLine(slo.slo().name()), BOUNDS);
      slo.bounds().forEach(bound -> row(html, bound));
      HtmlTable.close(html);
    }
  }

  private static void row(Html html, SloStats slo) {
    HtmlTable.row(
        html,
        slo.slo().name(),
        List.of(
            percent(slo.attainment()),
            plain(slo.goodRequestsPerSecond()),
            plain(slo.goodOutputTokensPerSecond()),
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
    return Texts.fixed(count, 0);
  }

  private static String percent(OptionalDouble share) {
    return share.isPresent() ? Texts.percent(share.getAsDouble()) : Texts.ABSENT;
  }

  private static String plain(OptionalDouble value) {
    return value.isPresent() ? Quantity.plain(value.getAsDouble()) : Texts.ABSENT;
  }
}
