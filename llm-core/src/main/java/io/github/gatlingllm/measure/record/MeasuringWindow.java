// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.Window;
import java.util.concurrent.atomic.AtomicLong;

/** The measuring window of a run, which grows with the arrivals. Thread-safe. */
final class MeasuringWindow {

  private static final long NONE = Long.MAX_VALUE;
  private static final Window NOTHING = new Window(0, -1);

  private final long latestEnd;
  private volatile long warmUpEnd;
  private final AtomicLong first = new AtomicLong(NONE);
  private final AtomicLong last = new AtomicLong(Long.MIN_VALUE);

  /**
   * Creates a window without arrivals.
   *
   * @param warmUpEnd the end of the warm-up; {@link RunRecorder#NOT_YET} if it is set later
   * @param latestEnd the window never extends beyond this time
   */
  MeasuringWindow(long warmUpEnd, long latestEnd) {
    this.warmUpEnd = warmUpEnd;
    this.latestEnd = latestEnd;
  }

  void warmedUp(long stamp) {
    warmUpEnd = stamp;
  }

  void arrival(long due) {
    extend(due);
    if (due < first.get()) {
      first.accumulateAndGet(due, Math::min);
    }
  }

  void extend(long stamp) {
    if (stamp > last.get()) {
      last.accumulateAndGet(stamp, Math::max);
    }
  }

  /** Returns the current window, which has no length before two arrivals are known. */
  Window now() {
    long warm = warmUpEnd;
    if (warm == RunRecorder.NOT_YET) {
      return NOTHING;
    }
    long earliest = first.get();
    long start = earliest == NONE ? warm : Math.max(warm, earliest);
    return new Window(start, Math.max(start, Math.min(latestEnd, last.get())));
  }
}
