// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality;

/**
 * Scores one answer; a scorer of your own is a class or a lambda. It is called after the answer's
 * last byte, on a thread of its own: it may take its time, but must be safe for use by several
 * runs.
 */
@FunctionalInterface
public interface Scorer {

  /**
   * The score of an answer.
   *
   * @param prompt what was asked
   * @param reference the right answer, or one of them: the best score counts; empty where the
   *     prompt has none
   * @param answer what the model wrote
   * @return 0 (worst) to 1 (best)
   */
  double score(String prompt, String reference, String answer);
}
