// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.Quantity;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The steady state of a run. For a closed load, it is the longest span in which concurrency stayed
 * within 5 % of its peak. Concurrency is the mean over a slot of the time series, so a user who
 * sends the next request after an answer causes no dip. For a load with a schedule, it is the time
 * at the full rate, once as many requests as usual are in flight. A server that fails at once has
 * nothing in flight, and does not end the steady state.
 *
 * @param window its bounds
 * @param slotSeconds the time over which concurrency was averaged
 * @param mean concurrency within it
 * @param peak the highest concurrency of a slot
 * @param fullLoad the time in which the load was offered at its full rate
 */
public record SteadySpan(
    Window window, double slotSeconds, double mean, double peak, Window fullLoad) {

  private static final double OF_PEAK = 0.95;

  /** Below this share of the measured time, a steady state does not represent the run. */
  private static final double SHORT = 0.2;

  /** Creates the steady state of a run with full load throughout. */
  public SteadySpan(Window window, double slotSeconds, double mean, double peak) {
    this(window, slotSeconds, mean, peak, Window.ALWAYS);
  }

  /**
   * Finds the steady state.
   *
   * @param run the requests over time
   * @param from the start of the first slot that may belong to it
   * @param until the end of the last slot that may belong to it
   * @return null if nothing was in flight
   */
  public static @Nullable SteadySpan of(RunSeries run, long from, long until) {
    double slotNanos = run.slotSeconds() * 1e9;
    int first = (int) Math.ceil(from / slotNanos);
    int end = (int) Math.min(run.slots().size(), Math.floor(until / slotNanos));
    double peak = peak(run.slots(), first, end);
    if (peak == 0) {
      return null;
    }
    boolean scheduled = run.slots().stream().anyMatch(slot -> slot.scheduled() > 0);
    FullLoad full =
        FullLoad.of(run.slots(), first, end, scheduled ? TimeSlot::scheduled : TimeSlot::due);
    return scheduled ? ofScheduled(run, full) : ofClosed(run, first, end, peak, full);
  }

  private static double peak(List<TimeSlot> slots, int first, int end) {
    double peak = 0;
    for (int i = first; i < end; i++) {
      peak = Math.max(peak, slots.get(i).meanConcurrency());
    }
    return peak;
  }

  private static SteadySpan ofScheduled(RunSeries run, FullLoad full) {
    List<TimeSlot> slots = run.slots();
    double[] inFlight =
        slots.subList(full.start(), full.end()).stream()
            .mapToDouble(TimeSlot::meanConcurrency)
            .sorted()
            .toArray();
    double usual = inFlight[inFlight.length / 2];
    int start = full.start();
    while (slots.get(start).meanConcurrency() < OF_PEAK * usual) {
      start++;
    }
    return of(run, start, full.end(), peak(slots, start, full.end()), full);
  }

  /** Returns the longest span; of two equal ones, the first. */
  private static @Nullable SteadySpan ofClosed(
      RunSeries run, int first, int end, double peak, FullLoad full) {
    List<TimeSlot> slots = run.slots();
    int bestStart = first;
    int bestEnd = first;
    int start = first;
    for (int i = first; i < end; i++) {
      if (slots.get(i).meanConcurrency() < OF_PEAK * peak) {
        start = i + 1;
      } else if (i + 1 - start > bestEnd - bestStart) {
        bestStart = start;
        bestEnd = i + 1;
      }
    }
    return bestEnd == bestStart ? null : of(run, bestStart, bestEnd, peak, full);
  }

  private static SteadySpan of(RunSeries run, int start, int end, double peak, FullLoad full) {
    double mean =
        run.slots().subList(start, end).stream()
            .mapToDouble(TimeSlot::meanConcurrency)
            .average()
            .orElse(0);
    return new SteadySpan(
        window(run, start, end),
        run.slotSeconds(),
        mean,
        peak,
        window(run, full.start(), full.end()));
  }

  private static Window window(RunSeries run, int start, int end) {
    double slotNanos = run.slotSeconds() * 1e9;
    return new Window(Math.round(start * slotNanos), Math.round(end * slotNanos));
  }

  /**
   * Returns what a reader of the figures must know about the steady state, or empty.
   *
   * @param span the steady state; null if the run had none
   * @param whole everything measured
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

  /** Returns the phase of a measured request by its due time. */
  public Phase phase(long due) {
    if (contains(window, due)) {
      return Phase.MEASURED;
    }
    return contains(fullLoad, due) ? Phase.UNSTEADY : Phase.RAMP;
  }

  /** Returns whether a request with this due time belongs to the steady state. */
  public boolean contains(long due) {
    return contains(window, due);
  }

  private static boolean contains(Window window, long due) {
    return window.start() <= due && due < window.end();
  }
}
