// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.validity.RunChecks;
import io.github.gatlingllm.slo.validity.ValidityCheck;
import io.github.gatlingllm.slo.validity.ValidityLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Describes the checks of a run. */
public final class ValidityText {

  private ValidityText() {}

  /** Returns a line for each check and for each other value. */
  public static List<String> lines(RunChecks checks) {
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
    StampText.rows(checks).forEach(row -> lines.add(String.join(": ", row)));
    return lines;
  }

  /** Returns the limits that differ from the published ones, with the direction. */
  public static List<String> limits(RunChecks checks) {
    return checks.limits().stream().map(ValidityText::limit).toList();
  }

  public static String limit(ValidityLimits.Change change) {
    return change.text() + (change.looser() ? " (looser)" : " (stricter)");
  }

  public static String measured(ValidityCheck check) {
    return quantity("", check.measured(), check);
  }

  public static String limit(ValidityCheck check) {
    String sign = check.figure() == ValidityCheck.Figure.ACHIEVED_RATE ? "≥ " : "≤ ";
    return quantity(sign, check.limit(), check);
  }

  public static String value(RunChecks.Reading reading) {
    String number = Quantity.plain(reading.value());
    return reading.unit().isEmpty() ? number : number + " " + reading.unit();
  }

  public static String state(ValidityCheck.State state) {
    return switch (state) {
      case KEPT -> "✔ passed";
      case BROKEN -> "✘ failed";
      case WARNED -> "! possible cause";
      case NOT_CHECKED -> "? not checked";
      case NOT_APPLICABLE -> "not applicable";
    };
  }

  private static String quantity(String sign, OptionalDouble value, ValidityCheck check) {
    return value.isPresent()
        ? sign + Quantity.plain(value.getAsDouble()) + " " + check.figure().unit()
        : ReportFormat.ABSENT;
  }
}
