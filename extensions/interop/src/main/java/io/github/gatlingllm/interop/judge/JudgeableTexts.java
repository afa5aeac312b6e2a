// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.judge;

/** What the check of a result file says about the figures that can be judged. */
final class JudgeableTexts {

  static final String JUDGED = "can be judged";
  static final String WEAK = "only weakly";
  static final String UNDETERMINED = "undetermined";
  static final String TOO_FEW = "too few requests";
  static final String WITHOUT_FAILURES =
      "too many requests failed; add an objective on failures, such as failedPercent <= 1";

  private JudgeableTexts() {}

  static String because(String figures, String reason) {
    return figures + ": " + reason;
  }
}
