// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.workers;

import io.github.gatlingllm.measure.request.Quantity;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Worker 0's part of a warm-up that all workers end together. When the responses of all of them are
 * steady, it announces an end that lies ahead, and each worker confirms it. If the longest warm-up
 * ends first, nothing is announced: all windows open then. Times are in nanoseconds since the run's
 * zero. Thread-safe.
 */
final class WarmUpAgreement {

  /** How far ahead the end is announced, at least. */
  static final long LEAD_NANOS = 5_000_000_000L;

  /**
   * How long before the end each worker must have received it: Gatling draws arrivals 2 s in
   * advance.
   */
  static final long KNOWN_NANOS = 2_500_000_000L;

  /** How long before the end each worker must have confirmed it. */
  private static final long CONFIRMED_NANOS = 500_000_000;

  /** The age from which a report is no longer current. */
  private static final long STALE_NANOS = 2_000_000_000;

  /** A gap between two calls of {@link #look} that shows that worker 0 itself was paused. */
  private static final long PAUSED_NANOS = 2_000_000_000;

  private static final long SECOND = 1_000_000_000;
  private static final long NOT_YET = -1;
  private static final String NONE = "";
  private static final String END = "end";
  private static final String TROUBLE = "trouble";

  private final long longestNanos;
  private final IntFunction<String> name;
  private final Predicate<Collection<String>> steady;

  // guarded by this
  private final long[] heardAt;
  private final String[] reports;
  private final boolean[] confirmed;
  private long lookedAt;
  private long end = NOT_YET;
  private @Nullable String trouble;

  /**
   * Creates an agreement at the run's zero.
   *
   * @param longestNanos the end of the longest warm-up
   * @param name the display name of a worker, by index
   * @param steady judges the latest reports of all workers
   */
  WarmUpAgreement(
      int workers,
      long longestNanos,
      IntFunction<String> name,
      Predicate<Collection<String>> steady) {
    this.longestNanos = longestNanos;
    this.name = name;
    this.steady = steady;
    this.heardAt = new long[workers];
    this.reports = new String[workers];
    Arrays.fill(reports, NONE);
    this.confirmed = new boolean[workers];
  }

  /** The end in an answer; null: none is announced. */
  static @Nullable String end(Map<String, String> values) {
    return values.get(END);
  }

  /** Why the run must end, in an answer; null: it continues. */
  static @Nullable String trouble(Map<String, String> values) {
    return values.get(TROUBLE);
  }

  /**
   * Processes a report of a worker.
   *
   * @param report its responses so far; empty: not reported
   * @param known the announced end that it applies; null: it knows none
   */
  synchronized void heard(int worker, String report, @Nullable String known, long now) {
    heardAt[worker] = Math.max(heardAt[worker], now);
    reports[worker] = report;
    confirmed[worker] |= end != NOT_YET && Long.toString(end).equals(known);
  }

  /** Announces the end, or checks that all workers know it. Call it several times a second. */
  synchronized void look(long now) {
    if (over(now)) {
      return;
    }
    long since = now - lookedAt;
    lookedAt = now;
    long limit = WorkerTalk.SILENT.toNanos();
    for (int worker = 0; worker < heardAt.length; worker++) {
      heardAt[worker] = since > PAUSED_NANOS ? now : heardAt[worker];
      long silent = now - heardAt[worker];
      if (silent > limit) {
        trouble = WorkerTexts.workerSilent(name.apply(worker), silent / SECOND, limit / SECOND);
        return;
      }
    }
    if (end == NOT_YET) {
      announce(now);
    } else if (now > end - CONFIRMED_NANOS) {
      requireConfirmed();
    }
  }

  private void announce(long now) {
    long next = betweenSeconds(now + LEAD_NANOS);
    try {
      if (next < longestNanos && allReportNow(now) && steady.test(List.of(reports))) {
        end = next;
      }
    } catch (RuntimeException e) {
      trouble = WorkerTexts.taskFailed(WorkerTexts.WARM_UP, e.toString());
    }
  }

  private boolean allReportNow(long now) {
    for (int worker = 0; worker < reports.length; worker++) {
      if (reports[worker].isEmpty() || now - heardAt[worker] > STALE_NANOS) {
        return false;
      }
    }
    return true;
  }

  private void requireConfirmed() {
    firstUnconfirmed()
        .ifPresent(
            worker -> trouble = WorkerTexts.endNotConfirmed(name.apply(worker), seconds(end)));
  }

  private OptionalInt firstUnconfirmed() {
    return IntStream.range(0, confirmed.length).filter(worker -> !confirmed[worker]).findFirst();
  }

  /**
   * Returns the first time from {@code nanos} in the middle between two seconds of the load:
   * Gatling changes users of a closed load at its seconds, and all workers must do so at the same
   * one.
   */
  private static long betweenSeconds(long nanos) {
    long middle = WorkerRun.HEAD_START_NANOS + SECOND / 2;
    return middle - Math.floorDiv(middle - nanos, SECOND) * SECOND;
  }

  /** Returns whether nothing more can change: the warm-up is over, or the run must end. */
  synchronized boolean over(long now) {
    if (trouble != null) {
      return true;
    }
    return end == NOT_YET ? now >= longestNanos : now > end && firstUnconfirmed().isEmpty();
  }

  /** Returns the answer to each worker. */
  synchronized Map<String, String> values() {
    Map<String, String> values = new TreeMap<>();
    if (end != NOT_YET) {
      values.put(END, Long.toString(end));
    }
    if (trouble != null) {
      values.put(TROUBLE, trouble);
    }
    return values;
  }

  static String seconds(long nanos) {
    return Quantity.plain(Math.round(nanos / 1e8) / 10.0);
  }
}
