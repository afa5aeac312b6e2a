// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.load;

import io.github.gatlingllm.measure.ClientLag;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.record.WindowCounter;
import io.github.gatlingllm.measure.record.WindowSamples;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Timing;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Counts measured sends: all of them, and by themselves those that the load profile asked for. One
 * writer, any readers.
 */
public final class SendCount {

  private final WindowCounter all = new WindowCounter();
  private final WindowCounter onSchedule = new WindowCounter();
  private final WindowSamples lag = WindowSamples.ofNanos();
  private final WindowSamples pacedLag = WindowSamples.ofNanos();
  private final LagPeriods periods = new LagPeriods();
  private final SendPeaks peaks = new SendPeaks();
  private long sent;
  private long scheduled;
  private long firstDue = Long.MAX_VALUE;
  private long lastDue = Long.MIN_VALUE;
  private long firsts;

  /**
   * A request has left.
   *
   * @param due when it was to leave, or {@link Timing#ABSENT}
   * @param paced whether its own user's pace says so
   */
  public synchronized void sent(long due, boolean paced, long stamp, Window window) {
    all.add(stamp, 1, window);
    sent++;
    if (due == Timing.ABSENT) {
      return;
    }
    long late = stamp - due;
    if (paced) {
      pacedLag.add(due, late, window);
      return;
    }
    lag.add(due, late, window);
    periods.sent(due, late);
    peaks.sent(due, stamp);
    scheduled++;
    firsts = due > firstDue ? firsts : due == firstDue ? firsts + 1 : 1;
    firstDue = Math.min(firstDue, due);
    lastDue = Math.max(lastDue, due);
    onSchedule.add(stamp, 1, schedule());
  }

  /** A request has ended, be it one that is not measured. */
  public synchronized void ended(RequestRecord request) {
    periods.ended(request);
  }

  /** By how much late sends may have moved what a window shows. */
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
   * Adds those of another one.
   *
   * @param window as it is now
   */
  public synchronized void addAll(SendCount other, Window window) {
    synchronized (other) { // one that is still written to; nobody holds both the other way round
      all.addAll(other.all, window);
      lag.addAll(other.lag, window);
      pacedLag.addAll(other.pacedLag, window);
      periods.addAll(other.periods);
      peaks.addAll(other.peaks);
      sent += other.sent;
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

  /** How late those left that the load generator was to send; null without any. */
  public synchronized @Nullable Distribution lag(Window window) {
    return lag.within(window);
  }

  /** How late those left whose user had a pace; null without any. */
  public synchronized @Nullable Distribution pacedLag(Window window) {
    return pacedLag.within(window);
  }

  synchronized double within(Window window) {
    return all.within(window);
  }

  /** How many of those with a schedule left in that span. */
  synchronized double onScheduleWithin(Window span) {
    return onSchedule.within(span);
  }

  /** How many had a schedule. */
  synchronized long due() {
    return scheduled;
  }

  /**
   * How many had one behind the beginning of a span that holds them all: n arrivals are n − 1 gaps
   * from the first to the last.
   */
  synchronized long dueBehind(long start) {
    return firstDue == start ? scheduled - firsts : scheduled;
  }

  /** Whether each of them had one. */
  synchronized boolean allDue() {
    return sent > 0 && scheduled == sent;
  }

  /** From when the first was due until the last was; of no length before two are known. */
  synchronized Window schedule() {
    return scheduled == 0 ? new Window(0, 0) : new Window(firstDue, lastDue);
  }
}
