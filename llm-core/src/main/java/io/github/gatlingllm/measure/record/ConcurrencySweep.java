// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.distribution.LongList;

/**
 * Requests in flight over half-open spans [sent, closed): an exact sweep, departures before
 * arrivals at one instant. What lies before the oldest open request can't change any more and is
 * swept away when much waits, so that memory is bounded by the requests in flight, not by the run.
 */
public final class ConcurrencySweep {

  /** How many spans may wait before they are settled. */
  static final int LIMIT = 100_000;

  /** A request that never closes would stop all settling: from here on, half of them go anyway. */
  private static final int FORCED = 4 * LIMIT;

  private final LongList starts;
  private final LongList ends;
  private State state;

  /** Starts without a request. */
  public ConcurrencySweep() {
    this(new LongList(), new LongList(), new State(0, 0, 0, Long.MIN_VALUE));
  }

  private ConcurrencySweep(LongList starts, LongList ends, State state) {
    this.starts = starts;
    this.ends = ends;
    this.state = state;
  }

  /** Where a sweep stands. */
  private record State(long level, long peak, double busyNanos, long at) {}

  public void add(long sent, long closed) {
    long start = Math.max(sent, state.at());
    if (start < closed) {
      starts.add(start);
      ends.add(closed);
    }
  }

  /**
   * Settles what can't change any more, if much waits.
   *
   * @param horizon no request that is still to be added was sent before
   * @param window as it is now
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

  /** How many spans have yet to end. */
  int waiting() {
    return ends.size();
  }

  /** The figures at this moment. */
  public RequestStats.Concurrency stats(Window window) {
    ConcurrencySweep copy = copy();
    copy.sweep(Long.MAX_VALUE, window);
    double length = (double) window.end() - window.start();
    double mean = length <= 0 ? 0 : copy.state.busyNanos() / length;
    return new RequestStats.Concurrency(copy.state.peak(), mean);
  }

  /** Another that has had the same requests. */
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
