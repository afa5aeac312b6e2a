/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import static java.util.Comparator.comparingDouble;

import io.github.gatlingllm.slo.ObjectiveResult;
import io.github.gatlingllm.slo.Quantity;
import io.github.gatlingllm.slo.Requirement;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The verdict, legible in ten seconds, and what it rests on. */
final class VerdictSection implements HtmlSection {

  private static final List<String> COLUMNS =
      List.of("Verdict", "Objective", "Actual", "Bound", "Margin", "n", "", "Note");

  @Override
  public String id() {
    return "verdict";
  }

  @Override
  public @Nullable String title() {
    return null;
  }

  @Override
  public void write(RunReport report, Html html) {
    RunVerdict verdict = RunVerdict.of(report);
    html.open("header");
    html.open("p", "class", "eyebrow").name(report.run().simulation());
    html.text(" · " + Instants.text(report.run().startedAt())).close("p");
    html.open("h1", "class", "verdict " + css(verdict.name()));
    html.element("span", sign(verdict), "class", "sign", "aria-hidden", "true");
    html.text(verdict.words()).close("h1");
    if (!report.validity().valid()) {
      html.element("span", "INVALID RUN", "class", "verdict invalid");
    }
    html.open("p", "class", "detail").name(RunVerdict.detail(report)).close("p");
    EndWords.of(report.run().end())
        .ifPresent(end -> html.open("p", "class", "detail").name(end).close("p"));
    html.open("p", "class", "headline").name(Headline.of(report)).close("p");
    html.close("header");
    if (!report.objectives().isEmpty()) {
      objectives(html, report.objectives());
    }
  }

  private static void objectives(Html html, List<ObjectiveResult> results) {
    html.open("table", "class", "objectives").open("thead").open("tr");
    COLUMNS.forEach(column -> html.element("th", column, "scope", "col"));
    html.close("tr").close("thead").open("tbody");
    results.forEach(result -> objective(html, result));
    html.close("tbody").close("table");
  }

  private static void objective(Html html, ObjectiveResult result) {
    html.open("tr", "class", css(result.verdict().name()));
    html.open("td", "class", "badge-cell");
    html.element("span", sign(result) + "\u00A0" + result.verdict(), "class", "badge");
    html.close("td");
    html.open("th", "scope", "row").name(result.objective().text()).close("th");
    cell(html, "Actual", ObjectiveWords.actual(result), "number strong");
    cell(html, "Bound", ObjectiveWords.bound(result), "number bound");
    cell(html, "Margin", margin(result), "number margin");
    cell(html, "n", Texts.fixed(result.samples(), 0), "number");
    html.open("td", "class", "bullet-cell");
    Bullet.write(html, result);
    html.close("td");
    html.open("td", "class", "note", "data-label", "Note");
    html.name(ObjectiveWords.note(result)).close("td");
    html.close("tr");
  }

  private static void cell(Html html, String label, String text, String css) {
    html.element("td", text, "class", css, "data-label", label);
  }

  /** {@code 31.4 % inside}, {@code 3.73 points beyond}. */
  static String margin(ObjectiveResult result) {
    double actual = result.actual().orElse(Double.NaN);
    Optional<Requirement.Side> nearest = nearest(result, actual);
    if (!Double.isFinite(actual) || nearest.isEmpty()) {
      return Texts.ABSENT;
    }
    double bound = nearest.get().bound();
    double room = room(nearest.get(), actual);
    String side = nearest.get().holds(actual) ? " inside" : " beyond";
    if (result.objective().unit().equals("%")) {
      String points = Quantity.plain(Math.abs(room));
      return points + (points.equals("1") ? " point" : " points") + side;
    }
    return bound == 0
        ? Texts.ABSENT
        : Texts.fixed(Math.abs(room / bound) * 100, 1) + "\u00A0%" + side;
  }

  /** The bound that is kept least. */
  private static Optional<Requirement.Side> nearest(ObjectiveResult result, double actual) {
    return result.sides().stream().min(comparingDouble(side -> room(side, actual)));
  }

  private static double room(Requirement.Side side, double actual) {
    return side.comparison().upper() ? side.bound() - actual : actual - side.bound();
  }

  private static String css(String verdict) {
    return verdict.toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static String sign(RunVerdict verdict) {
    return switch (verdict) {
      case PASSED -> "✔";
      case FAILED -> "✘";
      case UNDETERMINED -> "?";
      case NOT_GATED -> "○";
      case CRASHED, KILLED -> "✘";
    };
  }

  private static String sign(ObjectiveResult result) {
    return switch (result.verdict()) {
      case MET -> "✔";
      case MISSED -> "✘";
      case UNDETERMINED -> "?";
    };
  }
}
