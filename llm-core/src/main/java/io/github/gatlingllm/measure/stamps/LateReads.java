// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.stamps;

import java.util.Arrays;

/**
 * Chunks of one event loop that were read late together: while one of them waited, the next one
 * did. Moments are nanoseconds since the run's zero. One thread adds to it, and hands it over.
 */
final class LateReads {

  private long[] arrivals = new long[4];
  private long[] nanos = new long[4];
  private int count;
  private long from = Long.MAX_VALUE;
  private long to = Long.MIN_VALUE;
  private long begun;
  private double ran = Double.NaN;

  /** Is told of each chunk. */
  interface Taker {

    /** A chunk arrived then and was read so many nanoseconds later. */
    void take(long arrival, long late);
  }

  /** Adds a chunk that arrived then and was read so many nanoseconds later. */
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

  /** The event loop had a processor for such a share of the time; NaN: not known. */
  void ran(double share) {
    ran = share;
  }

  /** The first arrival. */
  long from() {
    return from;
  }

  /** The last read. */
  long to() {
    return to;
  }

  /** The first read. */
  long begun() {
    return begun;
  }

  /** For which share of the time the event loop had a processor; NaN: not known. */
  double ran() {
    return ran;
  }

  /** How many chunks. */
  int count() {
    return count;
  }

  void each(Taker taker) {
    for (int i = 0; i < count; i++) {
      taker.take(arrivals[i], nanos[i]);
    }
  }
}
