// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.distribution.LongList;

/**
 * An exact sweep over the spans [sent, closed) of requests in flight, with departures before
 * arrivals at the same instant. Everything before the oldest open request is final and is removed
 * when much waits, so memory grows with the requests in flight, not with the run.
 */
public final class ConcurrencySweep {

  /** The number of spans that may wait. */
  static final int LIMIT = 100_000;

  /**
   * A request that never closes would block the sweep, so at this number half of the spans are
   * processed anyway.
   */
  private static final int FORCED = 4 * LIMIT;

  private final LongList starts;
  private final LongList ends;
  private State state;

  /** Creates a sweep without requests. */
  public ConcurrencySweep() {
    this(new LongList(), new LongList(), new State(0, 0, 0, Long.MIN_VALUE));
  }

  private ConcurrencySweep(LongList starts, LongList ends, State state) {
    this.starts = starts;
    this.ends = ends;
    this.state = state;
  }

  /** The state of a sweep. */
  private record State(long level, long peak, double busyNanos, long at) {}

  public void add(long sent, long closed) {
    long start = Math.max(sent, state.at());
    if (start < closed) {
      starts.add(start);
      ends.add(closed);
    }
  }

  /**
   * Processes final spans, if many wait.
   *
   * @param horizon no request that is added later was sent before this time
   * @param window the current window
   */
  void settle(long horizon, Window window) {
    if (starts.size() <= LIMIT) {
      return;
    }
    sweep(Math.min(horizon, window.end()), window);
    if (starts.size() > FORCED) {
      sweep(starts.get(starts.size() / 2), window);
    }
  }

  /** Returns the number of spans that have not ended. */
  int waiting() {
    return ends.size();
  }

  /** Returns the current figures. */
  public RequestStats.Concurrency stats(Window window) {
    ConcurrencySweep copy = copy();
    copy.sweep(Long.MAX_VALUE, window);
    double length = (double) window.end() - window.start();
    double mean = length <= 0 ? 0 : copy.state.busyNanos() / length;
    return new RequestStats.Concurrency(copy.state.peak(), mean);
  }

  /** Returns an independent copy. */
  ConcurrencySweep copy() {
    return new ConcurrencySweep(starts.copy(), ends.copy(), state);
  }

  private void sweep(long until, Window window) {
    starts.sort();
    ends.sort();
    long level = state.level();
    long peak = state.peak();
    double busy = state.busyNanos();
    long at = state.at();
    int started = 0;
    int ended = 0;
    while (ended < ends.size()) {
      boolean arrival = started < starts.size() && starts.get(started) < ends.get(ended);
      long next = arrival ? starts.get(started) : ends.get(ended);
      if (next >= until) {
        break;
      }
      busy += level * overlap(at, next, window);
      level += arrival ? 1 : -1;
      peak = Math.max(peak, level);
      at = next;
      started += arrival ? 1 : 0;
      ended += arrival ? 0 : 1;
    }
    starts.removeFirst(started);
    ends.removeFirst(ended);
    state = new State(level, peak, busy, at);
  }

  private static double overlap(long from, long to, Window window) {
    return Math.max(
        0, (double) Math.min(to, window.end()) - (double) Math.max(from, window.start()));
  }
}
