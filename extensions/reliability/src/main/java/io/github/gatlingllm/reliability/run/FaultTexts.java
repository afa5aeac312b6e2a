// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability.run;

import java.time.Duration;

/** Why a fault is not known to have happened. */
final class FaultTexts {

  static final String INTERRUPTED = "the run ended before it completed";

  private FaultTexts() {}

  static String notStarted(String program, String reason) {
    return "the command could not be started: " + program + reason;
  }

  static String oneString(String program) {
    return program + " (pass the program and each argument as separate strings)";
  }

  static String tookTooLong(double seconds) {
    return "the command failed: it took more than " + seconds + " s";
  }

  static String exited(int code) {
    return "the command exited with code " + code;
  }

  static String postRefused(String url, String outcome) {
    return "POST " + url + " was answered by " + outcome;
  }

  static String postFailed(String url, String reason) {
    return "POST " + url + " failed: " + reason;
  }

  static String failed(String error) {
    return "it failed: " + error;
  }

  static String neverBegan(Duration after) {
    return "the run ended before the fault was due, " + after + " after the start";
  }

  static String warning(String fault, String trouble) {
    return "'" + fault + "': " + trouble;
  }
}
