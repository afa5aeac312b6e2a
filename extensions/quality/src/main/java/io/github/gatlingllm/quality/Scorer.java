// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality;

/**
 * Scores one answer; your own scorer is a class or a lambda. It runs after the answer's last byte,
 * on a thread of its own, so it may be slow. It must be thread-safe.
 */
@FunctionalInterface
public interface Scorer {

  /**
   * Returns the score of an answer.
   *
   * @param prompt the prompt
   * @param reference the right answer, or one of several, of which the best score counts; empty if
   *     the prompt has none
   * @param answer the model's answer
   * @return 0 (worst) to 1 (best)
   */
  double score(String prompt, String reference, String answer);
}
