// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.length;

import io.github.gatlingllm.chat.Prompt;

/**
 * How many tokens something may have.
 *
 * @param min at least so many
 * @param max at most so many
 */
public record TokenRange(int min, int max) {

  /** However many, known or not. */
  public static final TokenRange ANY = new TokenRange(0, Integer.MAX_VALUE);

  public TokenRange {
    if (min < 0 || max < min) {
      throw new IllegalArgumentException(
          "a range of tokens must be from 0 on and grow from min to max, but was "
              + min
              + " to "
              + max);
    }
  }

  /** Of a length that nobody knows only the range of all is sure. */
  public boolean holds(int tokens) {
    return equals(ANY) || (tokens != Prompt.UNKNOWN && tokens >= min && tokens <= max);
  }
}
