// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.run;

/** The texts about a run in Gatling's engine. */
final class EngineTexts {

  static final String NO_WRITER =
      "gatling.data.writers must contain 'file' or 'console', because the LLM report takes the run's"
          + " id from them. Add one in gatling.conf.";
  static final String USERS_MISSING = "An injection step failed. Its remaining users do not start.";
  static final String NOT_TRACKED = "due times are not tracked";

  private EngineTexts() {}

  static String noLog(String file) {
    return file + " is missing";
  }

  static String logTooLarge(String file, long megabytes, long limit) {
    return file + " is too large to read twice (" + megabytes + " MB, limit " + limit + " MB)";
  }

  static String notJudged(String error) {
    return "it could not be judged here: " + error;
  }

  static String notReported(String error) {
    return "The run's own assertions are not in the LLM report: " + error;
  }

  static String crashed(String message) {
    return "Load Generator was forcefully crashed: " + message;
  }

  static String stepFailed(String error) {
    return "an injection step failed: " + error;
  }

  static String reportFailed(String moment) {
    return "The LLM report failed at the run's " + moment;
  }
}
