// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.measure.request.Quantity;
import java.time.Duration;

/** The errors of reliability profiles, their faults and their objectives. */
final class ReliabilityPlanTexts {

  static final String PASSWORD_REMEDY =
      "Use a command(...) that takes the password from an environment variable";
  static final String BLANK_NAME = "fault(...), mark(...): the name must not be blank.";
  static final String TARGET_NOT_NEEDED =
      "availabilityTarget(...): only error budgets and burn rates take a promised availability.";
  static final String NO_SLO = "An objective on reliability must name its SLO.";

  private ReliabilityPlanTexts() {}

  static String windowInvalid(Duration length) {
    return "reliability(...).windows(...): a window must be longer than 0 s, but was "
        + length
        + ".";
  }

  static String windowCountInvalid(int windows) {
    return "reliability(...).windows(...): the number of windows must be at least 1, but was "
        + windows
        + ".";
  }

  static String goodPercentInvalid(double percent) {
    return "reliability(...).goodPercent(...): must be above 0 % and at most 100 %, but was "
        + Quantity.exact(percent)
        + " %.";
  }

  static String targetInvalid(double percent) {
    return "availabilityTarget(...): must be above 0 % and below 100 %, but was "
        + Quantity.exact(percent)
        + " %. A target of 100 % leaves no error budget.";
  }

  static String profilesDiffer(String slo, String otherSlo) {
    return "reliability(...): the protocols of a run have different profiles (SLO "
        + slo
        + " and SLO "
        + otherSlo
        + "). Use the same profile in all of them, or set it once with .with(reliability(...)).";
  }

  static String faultBeforeStart(String name, Duration after) {
    return "'" + name + "': after(...) must not be negative, but was " + after + ".";
  }

  static String faultWithoutAction(String name) {
    return "fault '" + name + "' has no action. Add a command(...) or a post(...).";
  }

  static String unknownFigure(String key) {
    return "Unknown reliability figure '" + key + "'.";
  }
}
