// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

/** The errors of the DSL of jobs. */
final class JobDslTexts {

  static final String NO_ARRIVALS = "users of a closed load have no arrivals";

  private JobDslTexts() {}

  static String expression(String name) {
    return "job(...): the name is an expression ("
        + name
        + "). The name of a job is the same for"
        + " all users. Leave out #{...}.";
  }

  static String unbounded(String slo) {
    return "jobSlo(\""
        + slo
        + "\"): it has no bound (none). An SLO of jobs bounds the JCT or each"
        + " call. Add .jct(...) or .everyCall(...).";
  }

  static String blankParallel(String name) {
    return "parallel(...): the name is blank ('"
        + name
        + "'). A parallel part needs a name."
        + " Name it.";
  }
}
