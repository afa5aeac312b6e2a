// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

/**
 * The rate limit in requests that an answer's headers report; {@link #ABSENT} for missing numbers.
 *
 * @param limit requests allowed in a window
 * @param remaining requests left in it
 * @param remainingTokens tokens left, if a token limit is reported too
 * @param resetNanos time from the answer until the next window begins
 */
public record RateReported(long limit, long remaining, long remainingTokens, long resetNanos) {

  /** Marks a missing number. */
  public static final long ABSENT = -1;

  /** Returns whether the headers promise that a further request would be accepted. */
  public boolean hasRoom() {
    return remaining > 0 && remainingTokens != 0;
  }
}
