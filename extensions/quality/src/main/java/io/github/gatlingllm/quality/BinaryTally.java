// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality;

import java.util.Arrays;

/**
 * Answers that are right or wrong: their counts are 1 or 0 of 1. The counts decide, not the scorer,
 * since a user's scorer may be binary too.
 */
public final class BinaryTally {

  private BinaryTally() {}

  /** Returns whether all answers are right or wrong. */
  public static boolean all(double[][] answers) {
    return Arrays.stream(answers).allMatch(BinaryTally::is);
  }

  /** Returns whether an answer is right or wrong. */
  public static boolean is(double[] counts) {
    return counts.length == 2 && counts[1] == 1 && (counts[0] == 0 || counts[0] == 1);
  }
}
