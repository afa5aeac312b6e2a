// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.slo.objective.LoadUnit;

/**
 * A span of a run in which the load was steady; ramps and transitions belong to none.
 *
 * @param number from 1, in the order of time
 * @param unit in what the load is told
 * @param load the target: arrivals per second, or users at once
 * @param startNanos since the run's zero
 * @param endNanos since the run's zero, not included; {@link #GOING_ON} while nobody knows
 */
public record Level(int number, LoadUnit unit, double load, long startNanos, long endNanos) {

  /** The end of a level that has not ended. */
  public static final long GOING_ON = Long.MAX_VALUE;

  /** Whether a request that is due then belongs to it. */
  public boolean contains(long dueNanos) {
    return startNanos <= dueNanos && dueNanos < endNanos;
  }

  /** Over which its rates count. */
  public Window window() {
    return new Window(startNanos, endNanos);
  }

  /** Whether its requests may queue up: who waits at once with others sends nothing more. */
  boolean queues() {
    return unit != LoadUnit.CONCURRENCY;
  }

  /** Whether it and that span have a moment in common. */
  boolean meets(long fromNanos, long toNanos) {
    return fromNanos < endNanos && toNanos >= startNanos;
  }

  /**
   * What of its window is certain, so that it can be counted; of a level that is going on, all but
   * the last second: its end may turn out to lie there.
   */
  Window certainAt(long nowNanos) {
    return endNanos == GOING_ON
        ? new Window(startNanos, nowNanos - LevelTrack.LATE_NANOS)
        : window();
  }

  /** The same with another start. */
  Level startingAt(long nanos) {
    return new Level(number, unit, load, nanos, endNanos);
  }

  /** The same with an end. */
  Level endingAt(long nanos) {
    return new Level(number, unit, load, startNanos, nanos);
  }
}
