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

  /** Length in seconds; 0 where it has none. */
  public double seconds() {
    return Math.max(0, end - start) / 1e9;
  }

  /** Whether a stamp lies inside; both ends do. */
  public boolean contains(long stamp) {
    return start <= stamp && stamp <= end;
  }
}
