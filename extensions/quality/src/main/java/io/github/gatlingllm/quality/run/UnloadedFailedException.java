// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.run;

/** Prompts could not be asked before the load; no load was sent. */
final class UnloadedFailedException extends IllegalStateException {

  private static final long serialVersionUID = 1;

  UnloadedFailedException(String diagnosis) {
    this(
        "quality",
        diagnosis,
        "Prompts whose answer without load stands in the file, as 'unloaded', are not asked;"
            + " gte(...) alone asks none");
  }

  private UnloadedFailedException(String what, String diagnosis, String remedy) {
    super(what + " FAILED: " + diagnosis + "; no load was sent. " + remedy);
    setStackTrace(new StackTraceElement[0]); // the reader needs the diagnosis, not our insides
  }

  /** Of prompts that are asked again and again. */
  static UnloadedFailedException ofProbes(String diagnosis) {
    return new UnloadedFailedException(
        "consistency",
        diagnosis,
        "Probes are asked at temperature 0: a server that takes none needs .param(\"seed\", 1) at"
            + " its request");
  }
}
