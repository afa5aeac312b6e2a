// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.stamps;

import java.util.Arrays;

/**
 * Chunks of one event loop that were read late together: each arrived while the one before was
 * still waiting. Times are nanoseconds since the run's start. One thread fills it and hands it
 * over.
 */
final class LateReads {

  private long[] arrivals = new long[4];
  private long[] nanos = new long[4];
  private int count;
  private long from = Long.MAX_VALUE;
  private long to = Long.MIN_VALUE;
  private long begun;
  private double ran = Double.NaN;

  /** Receives each chunk. */
  interface Taker {

    /** Called for a chunk that arrived at a time and was read a number of nanoseconds later. */
    void take(long arrival, long late);
  }

  /** Adds a chunk that arrived at a time and was read a number of nanoseconds later. */
  void add(long arrival, long late) {
    if (count == arrivals.length) {
      arrivals = Arrays.copyOf(arrivals, 2 * count);
      nanos = Arrays.copyOf(nanos, 2 * count);
    }
    long now = arrival + late;
    if (count == 0) {
      begun = now;
    }
    arrivals[count] = arrival;
    nanos[count++] = late;
    from = Math.min(from, arrival);
    to = Math.max(to, now);
  }

  /** Sets the share of the time in which the event loop had a processor; NaN if it is not known. */
  void ran(double share) {
    ran = share;
  }

  /** Returns the first arrival. */
  long from() {
    return from;
  }

  /** Returns the last read. */
  long to() {
    return to;
  }

  /** Returns the first read. */
  long begun() {
    return begun;
  }

  /**
   * Returns the share of the time in which the event loop had a processor; NaN if it is not known.
   */
  double ran() {
    return ran;
  }

  /** Returns the number of chunks. */
  int count() {
    return count;
  }

  void each(Taker taker) {
    for (int i = 0; i < count; i++) {
      taker.take(arrivals[i], nanos[i]);
    }
  }
}
