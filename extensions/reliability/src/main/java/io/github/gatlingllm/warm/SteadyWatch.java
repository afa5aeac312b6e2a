// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.warm;

import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Watches the requests of the warm-up until the server is steady. It looks at them after five
 * seconds, and then whenever a tenth more time has passed: each look is a chance to err, so there
 * are few. Any thread.
 */
final class SteadyWatch {

  private static final int SLOTS = 2400;
  private static final long LEAST_SLOT = TimeUnit.MILLISECONDS.toNanos(10);
  private static final long FIRST_LOOK = TimeUnit.SECONDS.toNanos(5);
  private static final double FIRST_OF_MOST = 0.05;
  private static final double NEXT = 0.1;

  private final long most;
  private final Runnable steady;
  private final ResponseTimes times;

  // guarded by this
  private long next;
  private boolean over;
  private long steadyAt = -1;
  private long lastSteadyAt = -1;

  /**
   * Creates a watch.
   *
   * @param most the end of the longest warm-up, since the run's start
   * @param steady runs each time when the server begins to be steady
   */
  public SteadyWatch(long most, Runnable steady) {
    this.most = most;
    this.steady = steady;
    this.times = new ResponseTimes(Math.max(LEAST_SLOT, most / SLOTS));
    this.next = Math.min(FIRST_LOOK, Math.round(FIRST_OF_MOST * most));
  }

  /** Adds a request of the warm-up that has ended. */
  public void ended(RequestRecord request) {
    times.add(request);
    if (looks(times.last())) {
      steady.run();
    }
  }

  /** Looks at the responses if it is time; returns whether they have become steady now. */
  private synchronized boolean looks(long now) {
    long passed = now - Math.min(now, times.first());
    if (over || passed < next || now > most) {
      return false;
    }
    next = Math.round((1 + NEXT) * passed);
    if (!SteadyRule.at(times, now, most).steady()) {
      steadyAt = -1;
    } else if (steadyAt < 0) {
      steadyAt = now;
      lastSteadyAt = now;
      return true;
    }
    return false;
  }

  /** Makes the latest time at which the server was steady the final finding. */
  public synchronized void close() {
    over = true;
    steadyAt = lastSteadyAt;
  }

  /** Returns since when the server is steady, since the run's start; empty: it is not. */
  public synchronized OptionalLong steadyAt() {
    return steadyAt < 0 ? OptionalLong.empty() : OptionalLong.of(steadyAt);
  }

  /** Returns the finding at the end of the warm-up. */
  public synchronized Steadiness atEnd() {
    return steadyAt >= 0
        ? Steadiness.of(Steadiness.State.STEADY)
        : SteadyRule.at(times, Math.min(most, times.last()), most);
  }
}
