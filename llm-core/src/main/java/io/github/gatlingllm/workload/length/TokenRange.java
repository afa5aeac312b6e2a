// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.length;

import io.github.gatlingllm.chat.Prompt;

/**
 * A range of token counts.
 *
 * @param min the smallest count
 * @param max the largest count
 */
public record TokenRange(int min, int max) {

  /** All counts, known or not. */
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

  /** Whether the range contains a count. Only {@link #ANY} contains unknown counts. */
  public boolean holds(int tokens) {
    return equals(ANY) || (tokens != Prompt.UNKNOWN && tokens >= min && tokens <= max);
  }
}
