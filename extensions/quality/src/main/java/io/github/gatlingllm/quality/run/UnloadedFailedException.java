// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.run;

/** Thrown if prompts could not be sent before the load; no load was sent. */
final class UnloadedFailedException extends IllegalStateException {

  private static final long serialVersionUID = 1;

  private UnloadedFailedException(String message) {
    super(message);
    setStackTrace(new StackTraceElement[0]); // the stack would only hide the diagnosis
  }

  /** Creates an exception for the prompts of a quality comparison. */
  static UnloadedFailedException ofPrompts(String diagnosis) {
    return new UnloadedFailedException(UnloadedTexts.qualityFailed(diagnosis));
  }

  /** Creates an exception for probe prompts. */
  static UnloadedFailedException ofProbes(String diagnosis) {
    return new UnloadedFailedException(UnloadedTexts.consistencyFailed(diagnosis));
  }
}
