// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

/**
 * A sum of token counts.
 *
 * @param tokens the sum of the known counts
 * @param known whether each call that succeeded has a count
 */
record TokenSum(long tokens, boolean known) {

  /** The sum of no calls. */
  static final TokenSum ZERO = new TokenSum(0, true);

  /**
   * Returns the sum with another call.
   *
   * @param count the call's tokens; negative if unknown
   * @param required whether an unknown count makes the sum unknown
   */
  TokenSum plus(int count, boolean required) {
    return count < 0
        ? new TokenSum(tokens, known && !required)
        : new TokenSum(tokens + count, known);
  }

  /** Returns the sum; negative if it is not known. */
  long orAbsent() {
    return known ? tokens : JobRecord.ABSENT;
  }
}
