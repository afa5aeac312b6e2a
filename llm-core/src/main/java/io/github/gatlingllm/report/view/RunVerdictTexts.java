// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

/** The texts about the outcome of a run. */
final class RunVerdictTexts {

  static final String NO_OBJECTIVES = "the run has no objectives";
  static final String JUDGED_THOUGH_INVALID = "judged although the run is invalid";
  static final String UNTRUSTED = "These figures cannot be trusted";
  static final String UNTRUSTED_BUT_JUDGED =
      "The run is invalid; .judgedEvenIfInvalid() judges its objectives all the same";

  private RunVerdictTexts() {}

  static String objectivesMet(long met, int all, long tolerated) {
    return of(met, all, "objective")
        + " met"
        + (tolerated == 0 ? "" : ", " + tolerated + " undetermined and allowed to be");
  }

  static String assertionsTrue(long some, int all) {
    return of(some, all, "assertion") + " true";
  }

  static String assertionsNotJudged(long some, int all) {
    return of(some, all, "assertion") + " not evaluated here";
  }

  private static String of(long some, int all, String what) {
    return some + " of " + all + " " + what + (all == 1 ? "" : "s");
  }
}
