// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

/**
 * The span over which rates are counted, in nanoseconds since the run's start.
 *
 * @param start the first arrival, or the end of the warm-up
 * @param end the last arrival, or the moment a closed load starts to end
 */
public record Window(long start, long end) {

  /** Contains every stamp. */
  public static final Window ALWAYS = new Window(Long.MIN_VALUE, Long.MAX_VALUE);

  /** Returns the length in seconds; 0 if the window has none. */
  public double seconds() {
    return Math.max(0, end - start) / 1e9;
  }

  /** Returns whether a stamp lies inside, both ends included. */
  public boolean contains(long stamp) {
    return start <= stamp && stamp <= end;
  }
}
