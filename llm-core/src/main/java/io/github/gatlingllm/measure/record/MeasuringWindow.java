// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.Window;
import java.util.concurrent.atomic.AtomicLong;

/** The measuring window of a run, growing with the arrivals; for any thread. */
final class MeasuringWindow {

  private static final long NONE = Long.MAX_VALUE;
  private static final Window NOTHING = new Window(0, -1);

  private final long latestEnd;
  private volatile long warmUpEnd;
  private final AtomicLong first = new AtomicLong(NONE);
  private final AtomicLong last = new AtomicLong(Long.MIN_VALUE);

  /**
   * Without arrivals.
   *
   * @param warmUpEnd when the warm-up ends; {@link RunRecorder#NOT_YET}: it will be told
   * @param latestEnd beyond which it never reaches
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

  /** Without a length until two arrivals are known. */
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
