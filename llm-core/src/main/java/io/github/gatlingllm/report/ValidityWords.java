/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import io.github.gatlingllm.slo.Quantity;
import io.github.gatlingllm.slo.RunChecks;
import io.github.gatlingllm.slo.ValidityCheck;
import io.github.gatlingllm.slo.ValidityLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** The checks of a run in words, for pages of text. */
final class ValidityWords {

  private ValidityWords() {}

  /** A line for each check, and one for each other figure. */
  static List<String> lines(RunChecks checks) {
    var lines = new ArrayList<String>();
    for (ValidityCheck check : checks.all()) {
      lines.add(
          state(check.state())
              + " "
              + check.label()
              + ": "
              + measured(check)
              + (check.limit().isPresent() ? " (" + limit(check) + ")" : ""));
    }
    for (RunChecks.Reading reading : checks.readings()) {
      lines.add(reading.label() + ": " + value(reading));
    }
    return lines;
  }

  /** Where limits are not the published ones, and in which direction. */
  static List<String> limits(RunChecks checks) {
    return checks.limits().stream().map(ValidityWords::limit).toList();
  }

  static String limit(ValidityLimits.Change change) {
    return change.text() + (change.looser() ? " (looser)" : " (stricter)");
  }

  static String measured(ValidityCheck check) {
    return quantity("", check.measured(), check);
  }

  static String limit(ValidityCheck check) {
    String sign = check.figure() == ValidityCheck.Figure.ACHIEVED_RATE ? "≥ " : "≤ ";
    return quantity(sign, check.limit(), check);
  }

  static String value(RunChecks.Reading reading) {
    String number = Quantity.plain(reading.value());
    return reading.unit().isEmpty() ? number : number + " " + reading.unit();
  }

  static String state(ValidityCheck.State state) {
    return switch (state) {
      case KEPT -> "✔ kept";
      case BROKEN -> "✘ not kept";
      case NOT_CHECKED -> "? not checked";
      case NOT_APPLICABLE -> "not applicable";
    };
  }

  private static String quantity(String sign, OptionalDouble value, ValidityCheck check) {
    return value.isPresent()
        ? sign + Quantity.plain(value.getAsDouble()) + " " + check.figure().unit()
        : Texts.ABSENT;
  }
}
