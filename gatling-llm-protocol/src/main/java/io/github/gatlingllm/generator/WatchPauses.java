// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.generator;

import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.detail.Pause;
import io.github.gatlingllm.slo.validity.Starvation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * When the whole process stood still: the watch, which mostly sleeps and needs a core for some
 * microseconds only, was woken later than it had asked for, or got no core while it looked at the
 * machine. What it has to do itself is not in it. For one thread.
 */
final class WatchPauses {

  /** Shorter ones are any system's daily business. */
  static final long SHORTEST_NANOS = 50_000_000;

  /** A collection is told a little after its end. */
  private static final long TOLD_LATE_NANOS = 50_000_000;

  /** Whoever stood still that often has lost minutes: more would tell nothing new. */
  private static final int MOST = 10_000;

  private final List<Pause> seen = new ArrayList<>();
  private final long zero;

  /**
   * None yet.
   *
   * @param zero the run's
   */
  WatchPauses(long zero) {
    this.zero = zero;
  }

  /**
   * The watch was woken.
   *
   * @param due when it had asked for
   */
  void woke(long due, long now) {
    add(due, now);
  }

  /**
   * The watch has looked at the machine, which waits for nothing but a core.
   *
   * @param cpuNanos what it had of one meanwhile; negative: it is not known
   */
  void looked(long from, long to, long cpuNanos) {
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
   * Those inside a window; null if it has no length.
   *
   * @param collections which are told of elsewhere
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
                    each, standstill.from() - TOLD_LATE_NANOS, standstill.to() + TOLD_LATE_NANOS))
        .sum();
  }

  private static long within(Pause pause, long start, long end) {
    return Math.max(0, Math.min(pause.to(), end) - Math.max(pause.from(), start));
  }
}
