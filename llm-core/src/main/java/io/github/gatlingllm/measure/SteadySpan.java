/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.measure;

import io.github.gatlingllm.measure.request.Quantity;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The longest span of a run in which concurrency stayed within 5 % of its peak. Concurrency is the
 * mean over a slot of the time series: one user of a closed load that has its answer and sends the
 * next request is no dip.
 *
 * @param window its bounds
 * @param slotSeconds over how long concurrency was averaged
 * @param mean concurrency within it
 * @param peak the highest concurrency of a slot
 */
public record SteadySpan(Window window, double slotSeconds, double mean, double peak) {

  private static final double OF_PEAK = 0.95;

  /** Below this share of what was measured the steady state is hardly the run. */
  private static final double SHORT = 0.2;

  /**
   * Finds it; the first of two that are as long.
   *
   * @param run how it went over time
   * @param from no slot that starts before is taken
   * @param until no slot that ends later is taken
   * @return null where nothing was in flight
   */
  public static @Nullable SteadySpan of(RunSeries run, long from, long until) {
    List<TimeSlot> slots = run.slots();
    double slotNanos = run.slotSeconds() * 1e9;
    int first = (int) Math.ceil(from / slotNanos);
    int end = (int) Math.min(slots.size(), Math.floor(until / slotNanos));
    double peak = 0;
    for (int i = first; i < end; i++) {
      peak = Math.max(peak, slots.get(i).meanConcurrency());
    }
    int bestStart = first;
    int bestEnd = first;
    int start = first;
    for (int i = first; i < end && peak > 0; i++) {
      if (slots.get(i).meanConcurrency() < OF_PEAK * peak) {
        start = i + 1;
      } else if (i + 1 - start > bestEnd - bestStart) {
        bestStart = start;
        bestEnd = i + 1;
      }
    }
    return bestEnd == bestStart ? null : of(run, bestStart, bestEnd, peak);
  }

  private static SteadySpan of(RunSeries run, int start, int end, double peak) {
    double mean =
        run.slots().subList(start, end).stream()
            .mapToDouble(TimeSlot::meanConcurrency)
            .average()
            .orElse(0);
    double slotNanos = run.slotSeconds() * 1e9;
    var window = new Window(Math.round(start * slotNanos), Math.round(end * slotNanos));
    return new SteadySpan(window, run.slotSeconds(), mean, peak);
  }

  /**
   * What a reader of a run's figures must know of its steady state; empty: nothing.
   *
   * @param span null: there was none
   * @param whole all that was measured
   */
  public static Optional<String> trouble(@Nullable SteadySpan span, Window whole) {
    if (span == null) {
      return Optional.of("there was no steady state: nothing was in flight for long enough");
    }
    return span.window().seconds() < SHORT * whole.seconds()
        ? Optional.of(
            "the steady state lasted for only "
                + Quantity.plain(span.window().seconds())
                + " s of "
                + Quantity.plain(whole.seconds())
                + " s: where few requests are in flight their number goes up and down by chance;"
                + " llm.warmUp(...) and llm.coolDown(...) leave out a known beginning and end")
        : Optional.empty();
  }

  /** Whether a request that was due then belongs to it. */
  public boolean contains(long due) {
    return window.start() <= due && due < window.end();
  }
}
