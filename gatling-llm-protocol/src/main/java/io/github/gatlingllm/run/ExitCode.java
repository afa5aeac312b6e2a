// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.ConsoleOutput;
import io.github.gatlingllm.gatling.JvmExit;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.RunVerdict;

/** Makes the JVM's exit code that of the verdict, where Gatling's own would be another. */
final class ExitCode {

  /** As Gatling's for assertions that failed. */
  private static final int NOT_PASSED = 2;

  private ExitCode() {}

  /** For a shutdown hook, as its last step: it may not come back. */
  static void enforce(RunReport report) {
    boolean promised = !report.objectives().isEmpty() || !report.assertions().isEmpty();
    if (promised && mustFail(RunVerdict.of(report), JvmExit.now())) {
      fail();
    }
  }

  /**
   * Of a run that promised something. Gatling judges one that it saw to the end, by all but what
   * makes it invalid. Other code may say what it likes, during the load or behind it. A signal has
   * an exit code of its own.
   */
  static boolean mustFail(RunVerdict verdict, JvmExit exit) {
    return switch (exit) {
      case GATLING -> verdict == RunVerdict.INVALID;
      case OTHER_CODE -> verdict != RunVerdict.PASSED;
      case REFUSAL, PARENT_ENDED, NO_CODE -> false;
    };
  }

  /** The same for a verdict that Gatling knows nothing of; 0: it passed. */
  static void enforce(int code) {
    JvmExit exit = JvmExit.now();
    if (code != 0 && (exit == JvmExit.GATLING || exit == JvmExit.OTHER_CODE)) {
      end(code);
    }
  }

  static void fail() {
    end(NOT_PASSED);
  }

  private static void end(int code) {
    ConsoleOutput.flush();
    Runtime.getRuntime().halt(code);
  }
}
