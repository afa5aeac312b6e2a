// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.generator;

import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.detail.Pause;
import io.github.gatlingllm.slo.validity.Starvation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Pauses of the whole process. The watch mostly sleeps and needs a core for microseconds only. A
 * pause is a late wake-up of the watch, or a time without a core while it sampled the machine. Its
 * own work is excluded. For one thread.
 */
final class WatchPauses {

  /** The shortest pause; shorter ones are normal on any system. */
  static final long SHORTEST_NANOS = 50_000_000;

  /** The time after its end by which a collection may be reported. */
  private static final long REPORTED_LATE_NANOS = 50_000_000;

  /** The most pauses that are kept; so many pauses already add up to minutes. */
  private static final int MOST = 10_000;

  private final List<Pause> seen = new ArrayList<>();
  private final long zero;

  /**
   * Creates an empty record.
   *
   * @param zero the start of the run
   */
  WatchPauses(long zero) {
    this.zero = zero;
  }

  /**
   * Records a wake-up of the watch.
   *
   * @param due when it was due
   */
  void woke(long due, long now) {
    add(due, now);
  }

  /**
   * Records that the watch sampled the machine, which needs nothing but a core.
   *
   * @param cpuNanos the CPU time it used; negative if unknown
   */
  void sampled(long from, long to, long cpuNanos) {
    if (cpuNanos >= 0) {
      add(from + cpuNanos, to);
    }
  }

  private void add(long from, long to) {
    if (to - from >= SHORTEST_NANOS && seen.size() < MOST) {
      seen.add(new Pause(from - zero, to - zero, Pause.ANY));
    }
  }

  /**
   * Returns the pauses within a window; null for an empty window.
   *
   * @param collections the collections, which are reported elsewhere
   */
  Starvation.@Nullable Standstills within(Window window, List<Pause> collections) {
    if (window.seconds() == 0) {
      return null;
    }
    long count = 0;
    long longest = 0;
    long sum = 0;
    for (Pause each : seen) {
      long nanos = within(each, window.start(), window.end()) - collecting(each, collections);
      if (nanos >= SHORTEST_NANOS) {
        count++;
        longest = Math.max(longest, nanos);
        sum += nanos;
      }
    }
    return new Starvation.Standstills(count, longest, sum / 1e7 / window.seconds());
  }

  private static long collecting(Pause standstill, List<Pause> collections) {
    return collections.stream()
        .mapToLong(
            each ->
                within(
                    each,
                    standstill.from() - REPORTED_LATE_NANOS,
                    standstill.to() + REPORTED_LATE_NANOS))
        .sum();
  }

  private static long within(Pause pause, long start, long end) {
    return Math.max(0, Math.min(pause.to(), end) - Math.max(pause.from(), start));
  }
}
