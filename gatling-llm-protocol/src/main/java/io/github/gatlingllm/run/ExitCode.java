// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.ConsoleOutput;
import io.github.gatlingllm.gatling.JvmExit;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.RunVerdict;

/** Sets the JVM's exit code to that of the verdict if Gatling's own would differ. */
final class ExitCode {

  /** Gatling's exit code for failed assertions. */
  private static final int NOT_PASSED = 2;

  private ExitCode() {}

  /** Sets the exit code as the last step of a shutdown hook; may not return. */
  static void enforce(RunReport report) {
    boolean promised = !report.objectives().isEmpty() || !report.assertions().isEmpty();
    if (promised && mustFail(RunVerdict.of(report), JvmExit.now())) {
      fail();
    }
  }

  /**
   * Returns whether a run with objectives must fail here. Gatling already fails a run that it
   * finished, except an invalid one. Other code may exit with any code. A signal has its own.
   */
  static boolean mustFail(RunVerdict verdict, JvmExit exit) {
    return switch (exit) {
      case GATLING -> verdict == RunVerdict.INVALID;
      case OTHER_CODE -> verdict != RunVerdict.PASSED;
      case REFUSAL, PARENT_ENDED, NO_CODE -> false;
    };
  }

  /** Sets the exit code of a verdict unknown to Gatling; 0 means it passed. */
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
