// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.load;

import io.github.gatlingllm.measure.ClientLag;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.record.WindowCounter;
import io.github.gatlingllm.measure.record.WindowSamples;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.report.view.InFlightCap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Counts measured sends: all, and those of the load profile separately. One writer, any number of
 * readers.
 */
public final class SendCount {

  private final WindowCounter all = new WindowCounter();
  private final WindowCounter onSchedule = new WindowCounter();
  private final WindowSamples lag = WindowSamples.ofNanos();
  private final WindowSamples pacedLag = WindowSamples.ofNanos();
  private final WindowSamples waits = WindowSamples.ofNanos();
  private final LagPeriods periods = new LagPeriods();
  private final SendPeaks peaks = new SendPeaks();
  private long sent;
  private long firstWaiting = Long.MAX_VALUE;
  private long lastWaiting = Long.MIN_VALUE;
  private long scheduled;
  private long firstDue = Long.MAX_VALUE;
  private long lastDue = Long.MIN_VALUE;
  private long firsts;

  /**
   * Records the send of a request.
   *
   * @param due the due time, or {@link Timing#ABSENT}
   * @param paced whether the due time comes from the user's pace
   */
  public void sent(long due, boolean paced, long stamp, Window window) {
    sent(due, paced, stamp, 0, window);
  }

  /**
   * Records the send of a request that may have waited for a slot. The wait is no lag of the load
   * generator: the pace of the schedule is that of the moments at which requests asked for a slot.
   *
   * @param due the due time, or {@link Timing#ABSENT}
   * @param paced whether the due time comes from the user's pace
   * @param waited how long the cap on requests in flight held the request back, in nanoseconds
   */
  public synchronized void sent(long due, boolean paced, long stamp, long waited, Window window) {
    all.add(stamp, 1, window);
    sent++;
    if (waited > 0) {
      long at = due == Timing.ABSENT ? stamp : due;
      waits.add(at, waited, window);
      firstWaiting = Math.min(firstWaiting, at);
      lastWaiting = Math.max(lastWaiting, at);
    }
    if (due == Timing.ABSENT) {
      return;
    }
    long ready = stamp - waited;
    long late = ready - due;
    if (paced) {
      pacedLag.add(due, late, window);
      return;
    }
    lag.add(due, late, window);
    periods.sent(due, late);
    peaks.sent(due, ready);
    scheduled++;
    firsts = due > firstDue ? firsts : due == firstDue ? firsts + 1 : 1;
    firstDue = Math.min(firstDue, due);
    lastDue = Math.max(lastDue, due);
    onSchedule.add(ready, 1, schedule());
  }

  /** Records the end of a request, measured or not. */
  public synchronized void ended(RequestRecord request) {
    periods.ended(request);
  }

  /** Returns the possible effect of late sends on the figures of a window. */
  public synchronized ClientLag clientLag(Window window) {
    Distribution late = lag.within(window);
    if (late == null || late.max() <= 0) {
      return ClientLag.NONE;
    }
    double most = late.max();
    List<ClientLag.Part> parts = periods.parts();
    boolean whole = parts.isEmpty() || parts.get(parts.size() - 1).nanos() < most;
    return new ClientLag(
        most,
        Math.max(0, late.percentile(99)),
        whole ? List.of() : parts,
        periods.atEdges(most),
        0,
        peaks.burstier(),
        peaks.smoother());
  }

  /**
   * Adds the counts of another one.
   *
   * @param window the current window
   */
  public synchronized void addAll(SendCount other, Window window) {
    synchronized (
        other) { // the other may still be written; no thread locks both in the reverse order
      all.addAll(other.all, window);
      lag.addAll(other.lag, window);
      pacedLag.addAll(other.pacedLag, window);
      waits.addAll(other.waits, window);
      periods.addAll(other.periods);
      peaks.addAll(other.peaks);
      sent += other.sent;
      firstWaiting = Math.min(firstWaiting, other.firstWaiting);
      lastWaiting = Math.max(lastWaiting, other.lastWaiting);
      scheduled += other.scheduled;
      if (other.firstDue < firstDue) {
        firsts = other.firsts;
      } else if (other.firstDue == firstDue) {
        firsts += other.firsts;
      }
      firstDue = Math.min(firstDue, other.firstDue);
      lastDue = Math.max(lastDue, other.lastDue);
      onSchedule.addAll(other.onSchedule, schedule());
    }
  }

  /** Returns the lag of requests of the load profile; null: there are none. */
  public synchronized @Nullable Distribution lag(Window window) {
    return lag.within(window);
  }

  /** Returns the lag of requests of paced users; null: there are none. */
  public synchronized @Nullable Distribution pacedLag(Window window) {
    return pacedLag.within(window);
  }

  /**
   * Returns how often a cap on requests in flight held requests back.
   *
   * @param limit the cap
   */
  public synchronized InFlightCap cap(int limit, Window window) {
    return InFlightCap.of(limit, waits.within(window), sent, firstWaiting, lastWaiting);
  }

  synchronized double within(Window window) {
    return all.within(window);
  }

  /** Returns the scheduled requests sent in that span. */
  synchronized double onScheduleWithin(Window span) {
    return onSchedule.within(span);
  }

  /** Returns the scheduled requests. */
  synchronized long due() {
    return scheduled;
  }

  /**
   * Returns the scheduled requests after the start of a span that contains all of them: n arrivals
   * are n − 1 intervals.
   */
  synchronized long dueBehind(long start) {
    return firstDue == start ? scheduled - firsts : scheduled;
  }

  /** Whether every request was scheduled. */
  synchronized boolean allDue() {
    return sent > 0 && scheduled == sent;
  }

  /** Returns the span from the first to the last due time; empty before two are known. */
  synchronized Window schedule() {
    return scheduled == 0 ? new Window(0, 0) : new Window(firstDue, lastDue);
  }
}
