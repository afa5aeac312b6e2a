// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.run;

/** Thrown if prompts could not be sent before the load; no load was sent. */
final class UnloadedFailedException extends IllegalStateException {

  private static final long serialVersionUID = 1;

  UnloadedFailedException(String diagnosis) {
    this(diagnosis, UnloadedTexts.qualityFailed(diagnosis));
  }

  private UnloadedFailedException(String diagnosis, String message) {
    super(message);
    setStackTrace(new StackTraceElement[0]); // the stack would only hide the diagnosis
  }

  /** Creates an exception for probe prompts. */
  static UnloadedFailedException ofProbes(String diagnosis) {
    return new UnloadedFailedException(diagnosis, UnloadedTexts.consistencyFailed(diagnosis));
  }
}
