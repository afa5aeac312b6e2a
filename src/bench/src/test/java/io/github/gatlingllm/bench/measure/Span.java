// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.measure;

/**
 * The time between two marks.
 *
 * @param from in {@code System.nanoTime()}, which on Linux is one clock for all processes
 * @param to the same
 */
public record Span(long from, long to) {

  public Span {
    if (to <= from) {
      throw new IllegalArgumentException(
          "a span must end after it began, but lasts " + (to - from));
    }
  }

  public double seconds() {
    return (to - from) / 1e9;
  }

  /** Whether a moment lies in it; its end does not. */
  public boolean holds(long nanos) {
    return nanos >= from && nanos < to;
  }

  /** How much of something that went on evenly from one moment to another lies in it, 0 to 1. */
  public double share(long begin, long end) {
    if (end <= begin) {
      return holds(begin) ? 1 : 0;
    }
    long inside = Math.min(end, to) - Math.max(begin, from);
    return Math.max(0, inside) / (double) (end - begin);
  }
}
