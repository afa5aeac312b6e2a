// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.Terms;
import io.github.gatlingllm.report.view.NativeAssertion;
import io.github.gatlingllm.report.view.ObjectiveDescriptions;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Term;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The tables of objectives and assertions with their verdicts; those that fail the build first. */
final class PromisesTable {

  private static final int OBJECTIVE_COLUMNS = 7;
  private static final int ASSERTION_COLUMNS = 3;

  private PromisesTable() {}

  static void write(Html html, RunReport report) {
    if (!report.objectives().isEmpty()) {
      objectives(html, report.objectives());
    }
    if (!report.assertions().isEmpty()) {
      assertions(html, report.assertions());
    }
  }

  private static void objectives(Html html, List<ObjectiveResult> results) {
    html.open("table", "class", "objectives").open("thead").open("tr");
    column(html, "Verdict", "");
    column(html, "Objective", "");
    column(html, "Actual", "number");
    column(html, "Bound", "number");
    html.open("th", "scope", "col", "class", "number");
    Terms.write(html, Term.MARGIN);
    html.close("th");
    column(html, "Samples", "number");
    html.open("th", "scope", "col", "class", "bullet-head");
    html.element("span", "Actual and bound", "class", "unseen").close("th");
    html.close("tr").close("thead").open("tbody");
    results.stream()
        .sorted(Comparator.comparing(PromisesTable::rank))
        .forEach(result -> objective(html, result));
    html.close("tbody").close("table");
  }

  private static void column(Html html, String title, String css) {
    html.element("th", title, "scope", "col", "class", css);
  }

  /** The rank of a verdict; within a rank, the simulation's order holds. */
  private static int rank(ObjectiveResult result) {
    return switch (result.verdict()) {
      case MISSED -> 0;
      case UNDETERMINED -> result.tolerated() ? 2 : 1;
      case MET -> 3;
    };
  }

  private static void objective(Html html, ObjectiveResult result) {
    html.open("tr", "class", result.verdict().name().toLowerCase(Locale.ROOT));
    badge(html, sign(result) + "\u00A0" + result.verdict());
    html.open("th", "scope", "row").name(result.objective().text()).close("th");
    cell(
        html,
        "Actual",
        ReportFormat.grouped(ObjectiveDescriptions.actual(result)),
        "number strong");
    cell(html, "Bound", ReportFormat.grouped(ObjectiveDescriptions.bound(result)), "number bound");
    cell(html, "Margin", margin(result), "number margin");
    cell(html, "Samples", ReportFormat.fixed(result.samples(), 0), "number");
    html.open("td", "class", "bullet-cell");
    Bullet.write(html, result);
    html.close("td");
    html.close("tr");
    note(html, ObjectiveDescriptions.note(result), OBJECTIVE_COLUMNS);
  }

  private static void badge(Html html, String text) {
    html.open("td", "class", "badge-cell").element("span", text, "class", "badge").close("td");
  }

  /** Writes a note below its row: beside it, it would be a narrow column. */
  private static void note(Html html, String note, int columns) {
    if (!note.isEmpty()) {
      html.open("tr", "class", "note-row");
      html.open("td", "class", "note", "colspan", Integer.toString(columns)).name(note);
      html.close("td").close("tr");
    }
  }

  private static void cell(Html html, String label, String text, String css) {
    html.element("td", text, "class", css, "data-label", label);
  }

  private static void assertions(Html html, List<NativeAssertion> assertions) {
    html.open("table", "class", "objectives").open("thead").open("tr");
    column(html, "Verdict", "");
    column(html, "Gatling's own assertion", "");
    column(html, "Actual", "number");
    html.close("tr").close("thead").open("tbody");
    assertions.stream()
        .sorted(Comparator.comparing(PromisesTable::rank))
        .forEach(assertion -> assertion(html, assertion));
    html.close("tbody").close("table");
  }

  private static int rank(NativeAssertion assertion) {
    return switch (assertion.state()) {
      case FAILED -> 0;
      case NOT_EVALUATED -> 1;
      case PASSED -> 2;
    };
  }

  private static void assertion(Html html, NativeAssertion assertion) {
    boolean known = assertion.actual().isPresent();
    String[] words =
        switch (assertion.state()) {
          case FAILED -> new String[] {"missed", "✘\u00A0FALSE"};
          case NOT_EVALUATED -> new String[] {"undetermined", "?\u00A0NOT JUDGED HERE"};
          case PASSED -> new String[] {"met", "✔\u00A0TRUE"};
        };
    html.open("tr", "class", words[0]);
    badge(html, words[1]);
    html.open("th", "scope", "row").name(assertion.text()).close("th");
    String actual =
        known ? ReportFormat.number(assertion.actual().getAsDouble()) : ReportFormat.ABSENT;
    cell(html, "Actual", actual, "number strong");
    html.close("tr");
    note(html, reason(assertion), ASSERTION_COLUMNS);
  }

  private static String reason(NativeAssertion assertion) {
    return assertion.reason() == null ? "" : assertion.reason();
  }

  /** Returns {@code 31.4 % inside} or {@code 3.73 points beyond}. */
  static String margin(ObjectiveResult result) {
    double actual = result.actual().orElse(Double.NaN);
    Optional<Requirement.Side> nearest = nearest(result, actual);
    if (!Double.isFinite(actual) || nearest.isEmpty()) {
      return ReportFormat.ABSENT;
    }
    double bound = nearest.get().bound();
    double room = room(nearest.get(), actual);
    String side = nearest.get().holds(actual) ? " inside" : " beyond";
    if (result.objective().unit().equals("%")) {
      String points = Quantity.plain(Math.abs(room));
      return points + (points.equals("1") ? " point" : " points") + side;
    }
    return bound == 0
        ? ReportFormat.ABSENT
        : ReportFormat.fixed(Math.abs(room / bound) * 100, 1) + "\u00A0%" + side;
  }

  /** Returns the bound with the least room. */
  private static Optional<Requirement.Side> nearest(ObjectiveResult result, double actual) {
    return result.sides().stream().min(Comparator.comparingDouble(side -> room(side, actual)));
  }

  private static double room(Requirement.Side side, double actual) {
    return side.comparison().upper() ? side.bound() - actual : actual - side.bound();
  }

  private static String sign(ObjectiveResult result) {
    return switch (result.verdict()) {
      case MET -> "✔";
      case MISSED -> "✘";
      case UNDETERMINED -> "?";
    };
  }
}
