// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.slo.objective.LoadUnit;

/**
 * A load level: a span of a run with constant load. Ramps and transitions belong to no level.
 *
 * @param number from 1, in order of time
 * @param unit the unit of the load
 * @param load the target: arrivals per second, or concurrent users
 * @param startNanos since the run's zero
 * @param endNanos since the run's zero, exclusive; {@link #GOING_ON} if not known yet
 */
public record Level(int number, LoadUnit unit, double load, long startNanos, long endNanos) {

  /** The end of a level that has not ended. */
  public static final long GOING_ON = Long.MAX_VALUE;

  /** Whether a request due at that time belongs to this level. */
  public boolean contains(long dueNanos) {
    return startNanos <= dueNanos && dueNanos < endNanos;
  }

  /** Returns the window of the level's rates. */
  public Window window() {
    return new Window(startNanos, endNanos);
  }

  /** Whether requests can queue up. In a closed level, a waiting user sends nothing more. */
  boolean queues() {
    return unit != LoadUnit.CONCURRENCY;
  }

  /** Whether the level overlaps that span. */
  boolean meets(long fromNanos, long toNanos) {
    return fromNanos < endNanos && toNanos >= startNanos;
  }

  /**
   * Returns the part of the window that surely belongs to the level. For a level that has not ended
   * it excludes the last second, because the end may be reported that late.
   */
  Window certainAt(long nowNanos) {
    return endNanos == GOING_ON
        ? new Window(startNanos, nowNanos - LevelTrack.LATE_NANOS)
        : window();
  }

  /** Returns a copy with another start. */
  Level startingAt(long nanos) {
    return new Level(number, unit, load, nanos, endNanos);
  }

  /** Returns a copy with that end. */
  Level endingAt(long nanos) {
    return new Level(number, unit, load, startNanos, nanos);
  }
}
