// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

/** The texts of notes on judged objectives. */
final class ObjectiveNoteTexts {

  /** Explains a weak verdict and its remedy. */
  static final String WEAK =
      "chance may have decided: a repeat may end differently. Send more requests or run longer";

  static final String QUIETER_MACHINE =
      "a quieter machine, or one with more cores, reduces the timing uncertainty";
  static final String NOT_WAIVED =
      ".allowUndetermined() does not apply: it covers too few samples, not a value beyond its bound";
  static final String NO_BASELINE_ALLOWED = "no baseline yet, allowed by .allowMissingBaseline()";
  static final String UNDETERMINED_ALLOWED = "allowed by .allowUndetermined()";

  private ObjectiveNoteTexts() {}

  static String confidenceInterval(String low, String high) {
    return "95 % confidence interval " + low + " … " + high;
  }

  static String changeInterval(String low, String high) {
    return "98 % confidence interval of the change " + low + " … " + high;
  }

  static String timingUncertainty(String uncertainty) {
    return "timing uncertainty ±" + uncertainty;
  }

  static String withoutLag(String range) {
    return "without schedule lag " + range;
  }

  static String effectiveSamples(long samples) {
    return samples + (samples == 1 ? " effective sample" : " effective samples");
  }

  static String baseline(String value, String change) {
    return "baseline " + value + ", " + change;
  }

  static String weak() {
    return "weak: " + WEAK;
  }
}
