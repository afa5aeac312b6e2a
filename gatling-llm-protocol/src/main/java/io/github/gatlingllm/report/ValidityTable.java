/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import io.github.gatlingllm.slo.Quantity;
import io.github.gatlingllm.slo.ValidityCheck;
import java.util.List;
import java.util.OptionalDouble;

/** Each check of a run: what was measured, and how much it may be. */
final class ValidityTable {

  private static final List<String> COLUMNS = List.of("Check", "Measured", "Limit", "Result");

  private ValidityTable() {}

  static void write(Html html, List<ValidityCheck> checks) {
    boolean fine = checks.stream().allMatch(ValidityTable::fine);
    html.open("details", "class", "callout checks");
    html.element("summary", fine ? "The load generator: every check kept" : "The load generator");
    HtmlTable.open(html, "Whether it distorts what it measures", COLUMNS);
    checks.forEach(check -> HtmlTable.row(html, check.label(), cells(check)));
    HtmlTable.close(html);
    html.close("details");
  }

  private static boolean fine(ValidityCheck check) {
    return switch (check.state()) {
      case KEPT, NOT_APPLICABLE -> true;
      case BROKEN, NOT_CHECKED -> false;
    };
  }

  private static List<String> cells(ValidityCheck check) {
    String sign = check.figure() == ValidityCheck.Figure.ACHIEVED_RATE ? "≥ " : "≤ ";
    return List.of(
        quantity("", check.measured(), check),
        quantity(sign, check.limit(), check),
        words(check.state()));
  }

  private static String quantity(String sign, OptionalDouble value, ValidityCheck check) {
    return value.isPresent()
        ? sign + Quantity.plain(value.getAsDouble()) + " " + check.figure().unit()
        : Texts.ABSENT;
  }

  private static String words(ValidityCheck.State state) {
    return switch (state) {
      case KEPT -> "✔ kept";
      case BROKEN -> "✘ not kept";
      case NOT_CHECKED -> "? not checked";
      case NOT_APPLICABLE -> "not applicable";
    };
  }
}
