// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

/**
 * What an answer's headers told of a rate limit in requests; {@link #ABSENT} where they did not.
 *
 * @param limit how many requests may come in a window
 * @param remaining how many of them are left
 * @param remainingTokens how many tokens are left, where a limit on tokens is told, too
 * @param resetNanos when the window begins anew, from the answer on
 */
public record RateReported(long limit, long remaining, long remainingTokens, long resetNanos) {

  /** Marks a number that was not told. */
  public static final long ABSENT = -1;

  /** Whether it promises that a request would be taken. */
  public boolean hasRoom() {
    return remaining > 0 && remainingTokens != 0;
  }
}
