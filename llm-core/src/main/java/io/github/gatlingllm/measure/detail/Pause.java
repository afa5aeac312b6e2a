// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

/**
 * A span in which the client could not work.
 *
 * @param from its beginning, in nanoseconds since the run's start
 * @param to its end
 * @param loop the number of the blocked event loop, from 0; {@link #ANY} for all of them
 */
public record Pause(long from, long to, int loop) {

  /** Stands for all event loops. */
  public static final int ANY = -1;

  /** Returns its length. */
  long nanos() {
    return to - from;
  }

  /** Returns how much of it lies inside a span. */
  long within(long start, long end) {
    return Math.max(0, Math.min(to, end) - Math.max(from, start));
  }
}
