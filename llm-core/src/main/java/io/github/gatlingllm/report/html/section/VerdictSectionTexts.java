// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import java.util.List;

/** The texts about the verdict and the validity of a run. */
final class VerdictSectionTexts {

  static final String TRUSTED =
      "Every check of the load generator passed: the figures can be trusted.";
  static final String PARTLY_CHECKED =
      "No check of the load generator failed, but some were not made.";
  static final String NOT_CHECKED = "Not checked, so the report does not claim validity";
  static final String ALL_PASSED = "Load generator: every check passed";

  private VerdictSectionTexts() {}

  /** Returns what stands above figures that some checks warn about. */
  static String warned(long checks) {
    return "No check of the load generator failed, but "
        + (checks == 1 ? "1 warns" : checks + " warn")
        + ": it may have distorted the figures.";
  }

  static String changedLimits(List<String> limits) {
    return "Limits that differ from the published ones: " + String.join("; ", limits) + ".";
  }
}
