// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

/** The help of {@code combine}. */
final class CombineHelpTexts {

  static final String COMBINE =
      "Combines repeats of one load into one result, whose intervals come from the variation"
          + " between runs.";
  static final String DETAIL =
      "Refuses runs that are not comparable, that overlap in time, or that are invalid.";
  static final String OUT = "The folder for the result. It is created if necessary.";
  static final String LEAVE_OUT = "Leave out invalid runs, and name them. Else they are an error.";
  static final String IGNORE_LABEL = "A label that may differ between the runs. Repeatable.";
  static final String FOLDERS = "The folders of at least two finished runs.";
  static final String EXIT_0 = "0:Every objective passes over all runs";
  static final String EXIT_1 = "1:The runs cannot be combined";
  static final String EXIT_2 = "2:An objective is missed or undetermined";

  private CombineHelpTexts() {}
}
