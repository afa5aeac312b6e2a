// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.generator;

import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.record.WindowSamples;
import io.github.gatlingllm.slo.validity.Starvation;
import org.jspecify.annotations.Nullable;

/** Shares of time per second. For one thread. */
final class TimeShares {

  private final WindowSamples taken = WindowSamples.ofCounts();
  private final WindowSamples whole = WindowSamples.ofCounts();
  private final WindowSamples percent = WindowSamples.ofPercent();
  private final long leastWhole;

  /**
   * Creates an empty record.
   *
   * @param leastWhole the least whole of a second that can be the worst one; with less, its share
   *     is chance
   */
  TimeShares(long leastWhole) {
    this.leastWhole = leastWhole;
  }

  /**
   * Adds a second.
   *
   * @param stamp decides whether it counts
   */
  void add(long stamp, long part, long of, Window window) {
    taken.add(stamp, part, window);
    whole.add(stamp, of, window);
    percent.add(stamp, of >= leastWhole ? percent(part, of) : 0, window);
  }

  /** Returns the share within a window; null without any second. */
  Starvation.@Nullable Share within(Window window) {
    Distribution peak = percent.within(window);
    Distribution parts = taken.within(window);
    Distribution all = whole.within(window);
    return peak == null || parts == null || all == null
        ? null
        : new Starvation.Share(percent(sum(parts), sum(all)), peak.max());
  }

  private static double sum(Distribution values) {
    return values.mean() * values.count();
  }

  /** Returns a percentage, capped at 100: two clocks may differ slightly. */
  private static double percent(double part, double of) {
    return of <= 0 ? 0 : Math.min(100, 100 * part / of);
  }
}
