// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

/**
 * A moment in which the client could not work.
 *
 * @param from its beginning, in nanoseconds since the run's start
 * @param to its end
 * @param loop the number of the event loop that could not, from 0; {@link #ANY}: none of them could
 */
public record Pause(long from, long to, int loop) {

  /** No loop's number. */
  public static final int ANY = -1;

  /** How long it lasted. */
  long nanos() {
    return to - from;
  }

  /** How much of it lay in between. */
  long within(long start, long end) {
    return Math.max(0, Math.min(to, end) - Math.max(from, start));
  }
}
