// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.text;

/** The probability that one of {@code k} answers to a prompt is right (Chen et al. 2021). */
public final class PassAtK {

  private PassAtK() {}

  /**
   * Returns the unbiased estimate: 1 − C(n−c, k) / C(n, k).
   *
   * @param answers n, at least k
   * @param right c of them
   * @throws IllegalArgumentException if there are fewer answers than k
   */
  public static double of(int answers, int right, int k) {
    if (k < 1 || answers < k || right < 0 || right > answers) {
      throw new IllegalArgumentException(TextMeasureTexts.tooFewForPassAtK(answers, k));
    }
    double none = 1;
    for (int i = answers - right + 1; i <= answers; i++) {
      none *= Math.max(0, 1 - (double) k / i);
    }
    return answers - right < k ? 1 : 1 - none;
  }
}
