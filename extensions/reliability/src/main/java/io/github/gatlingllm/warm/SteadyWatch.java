// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.warm;

import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.Collection;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Watches the requests of the warm-up until the server is steady. It looks at them after five
 * seconds, and then whenever a tenth more time has passed: each look is a chance to err, so there
 * are few. Any thread.
 *
 * <p>Among several workers, worker 0 looks at the sums of all of them, so that a warm-up ends as it
 * would in one process.
 */
final class SteadyWatch {

  private static final int SLOTS = 2400;
  private static final int SLOTS_OF_WORKERS = 240;
  private static final long LEAST_SLOT = TimeUnit.MILLISECONDS.toNanos(10);
  private static final long FIRST_LOOK = TimeUnit.SECONDS.toNanos(5);
  private static final double FIRST_OF_MOST = 0.05;
  private static final double NEXT = 0.1;

  private final long most;
  private final @Nullable Runnable steady;
  private final long slotNanos;
  private final ResponseTimes times;

  // guarded by this
  private ResponseTimes latestTimes;
  private long next;
  private long steadyAt = -1;
  private Steadiness latest = Steadiness.of(Steadiness.State.TOO_FEW);

  /**
   * Creates a watch in a run of one process.
   *
   * @param most the end of the longest warm-up, since the run's start
   * @param steady runs once when the server is steady
   */
  public SteadyWatch(long most, Runnable steady) {
    this(most, steady, SLOTS);
  }

  /** Creates a watch in one of several workers. */
  static SteadyWatch ofWorker(long most) {
    return new SteadyWatch(most, null, SLOTS_OF_WORKERS);
  }

  private SteadyWatch(long most, @Nullable Runnable steady, int slots) {
    this.most = most;
    this.steady = steady;
    this.slotNanos = Math.max(LEAST_SLOT, most / slots);
    this.times = new ResponseTimes(slotNanos);
    this.latestTimes = times;
    this.next = Math.min(FIRST_LOOK, Math.round(FIRST_OF_MOST * most));
  }

  /** Adds a request of the warm-up that has ended. */
  public void ended(RequestRecord request) {
    times.add(request);
    if (steady != null && looks(times)) {
      steady.run();
    }
  }

  /** Returns the responses of a worker so far, for {@link #steady}. */
  String report() {
    return times.text();
  }

  /**
   * Looks at the responses of all workers, at worker 0.
   *
   * @param reports the latest report of each worker
   * @return whether they are steady now
   * @throws IllegalArgumentException if a report is malformed
   */
  boolean steady(Collection<String> reports) {
    var all = new ResponseTimes(slotNanos);
    reports.forEach(all::add);
    return looks(all);
  }

  /** Looks at the responses if it is time; returns whether they are steady now. */
  private synchronized boolean looks(ResponseTimes all) {
    latestTimes = all;
    long now = all.last();
    long passed = now - Math.min(now, all.first());
    if (steadyAt >= 0 || passed < next || now > most) {
      return false;
    }
    next = Math.round((1 + NEXT) * passed);
    latest = SteadyRule.at(all, now, most);
    if (!latest.steady()) {
      return false;
    }
    steadyAt = now;
    return true;
  }

  /** Returns when the server was steady, since the run's start; empty: never. */
  public synchronized OptionalLong steadyAt() {
    return steadyAt < 0 ? OptionalLong.empty() : OptionalLong.of(steadyAt);
  }

  /** Returns the finding at the end of the warm-up. */
  public synchronized Steadiness atEnd() {
    return steadyAt >= 0
        ? latest
        : SteadyRule.at(latestTimes, Math.min(most, latestTimes.last()), most);
  }
}
