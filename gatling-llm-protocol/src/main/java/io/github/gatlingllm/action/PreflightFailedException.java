// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.github.gatlingllm.ForeignText;

/** The endpoint does not answer as it should; no load was sent. */
final class PreflightFailedException extends IllegalStateException {

  private static final long serialVersionUID = 1;

  /** Ready-made simulations set it, and build their protocol from it. */
  private static final String PROPERTY = "llm.preflight";

  private final String diagnosis;

  PreflightFailedException(String diagnosis) {
    super(ForeignText.logged(ActionTexts.preflightFailed(diagnosis, skippedBy())));
    this.diagnosis = diagnosis;
    setStackTrace(new StackTraceElement[0]); // the reader needs the diagnosis, not our insides
  }

  /** What was wrong, without the remedy of a preflight. */
  String diagnosis() {
    return diagnosis;
  }

  private static String skippedBy() {
    return System.getProperty(PROPERTY) == null
        ? ".disablePreflight()"
        : "-D" + PROPERTY + "=false";
  }
}
