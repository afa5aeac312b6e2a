// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.github.gatlingllm.ForeignText;

/** Thrown if the endpoint does not answer correctly. No load was sent. */
final class PreflightFailedException extends IllegalStateException {

  private static final long serialVersionUID = 1;

  /** The property that ready-made simulations build their protocol from. */
  private static final String PROPERTY = "llm.preflight";

  private final String diagnosis;

  PreflightFailedException(String diagnosis) {
    super(ForeignText.logged(ActionTexts.preflightFailed(diagnosis, skippedBy())));
    this.diagnosis = diagnosis;
    setStackTrace(new StackTraceElement[0]); // users need the diagnosis, not our stack
  }

  /** Returns what is wrong, without the text about the preflight. */
  String diagnosis() {
    return diagnosis;
  }

  private static String skippedBy() {
    return System.getProperty(PROPERTY) == null
        ? ".disablePreflight()"
        : "-D" + PROPERTY + "=false";
  }
}
