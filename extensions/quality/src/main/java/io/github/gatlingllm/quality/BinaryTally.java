// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality;

import java.util.Arrays;

/**
 * Answers that are each right or wrong, by their counts: 1 or 0 of 1. Told by the answers, not by
 * the scorer: one of the user's own may be of that kind.
 */
public final class BinaryTally {

  private BinaryTally() {}

  /** Whether each of them is, by its counts. */
  public static boolean all(double[][] answers) {
    return Arrays.stream(answers).allMatch(BinaryTally::is);
  }

  /** Whether one is, by its counts. */
  public static boolean is(double[] counts) {
    return counts.length == 2 && counts[1] == 1 && (counts[0] == 0 || counts[0] == 1);
  }
}
