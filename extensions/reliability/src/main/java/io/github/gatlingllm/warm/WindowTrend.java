// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.warm;

import io.github.gatlingllm.capacity.Level;
import io.github.gatlingllm.capacity.LevelStats;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.TimeSlot;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.request.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A metric that still changes within the measuring window or within a load level, although the load
 * is constant. Only evident changes count, because this is looked for in every run.
 *
 * @param metric the metric
 * @param change the relative change over the window
 * @param level the load level whose window it is; null: the measuring window of the run
 */
public record WindowTrend(Metric metric, double change, @Nullable Level level) {

  private static final double EVIDENT = 0.002;
  private static final double FIRST_PART = 0.1;
  private static final int FEWEST_SLOTS = 10;
  private static final double SAME = 0.05;
  private static final double DEVIATIONS = 3;

  /** Finds the metrics that change, in a run whose load is constant, or in each of its levels. */
  static List<WindowTrend> of(ResponseTimes measured, FrozenRun run) {
    Window window = run.snapshot().window();
    if (!run.levels().isEmpty()) {
      return ofLevels(
          measured,
          run.levels().all().stream()
              .filter(each -> each.sent().applied())
              .map(LevelStats::level)
              .toList());
    }
    return constant(run.snapshot(), window) ? of(measured, window) : List.of();
  }

  /** Finds the metrics that change within levels. */
  static List<WindowTrend> ofLevels(ResponseTimes measured, List<Level> levels) {
    return levels.stream()
        .flatMap(
            level ->
                of(measured, level.window()).stream()
                    .map(trend -> new WindowTrend(trend.metric(), trend.change(), level)))
        .toList();
  }

  /** Finds the metrics that change within a window. */
  static List<WindowTrend> of(ResponseTimes measured, Window window) {
    var found = new ArrayList<WindowTrend>();
    synchronized (measured) {
      for (Metric metric : measured.watched(window.start(), window.end())) {
        of(metric, measured, window).ifPresent(found::add);
      }
    }
    return found;
  }

  /** At first, only short responses have ended: these are left out. */
  private static Optional<WindowTrend> of(Metric metric, ResponseTimes measured, Window window) {
    double response = measured.sums(Metric.E2E).mean(window.start(), window.end());
    double start = Math.max(2 * response, FIRST_PART * (window.end() - window.start()));
    if (!Double.isFinite(start)) {
      return Optional.empty();
    }
    return measured
        .sums(metric)
        .trend(window.start() + Math.round(start), window.end())
        .filter(trend -> trend.evident(EVIDENT))
        .map(trend -> new WindowTrend(metric, trend.change(window.seconds()), null))
        .filter(trend -> Math.abs(Math.log1p(trend.change())) > Math.log(SteadyRule.FACTOR));
  }

  /** Returns whether both halves of the window have the same load. */
  private static boolean constant(RunSnapshot run, Window window) {
    List<TimeSlot> slots = run.series();
    int first = (int) Math.ceil(window.start() / 1e9 / run.slotSeconds());
    int end = (int) Math.min(slots.size(), Math.floor(window.end() / 1e9 / run.slotSeconds()));
    if (end - first < FEWEST_SLOTS) {
      return false;
    }
    int half = (end - first) / 2;
    List<TimeSlot> before = slots.subList(first, first + half);
    List<TimeSlot> after = slots.subList(end - half, end);
    double one = sum(before, TimeSlot::scheduled);
    double other = sum(after, TimeSlot::scheduled);
    return one + other > 0
        ? alike(one, other, DEVIATIONS * Math.sqrt(one + other))
        : alike(sum(before, TimeSlot::meanConcurrency), sum(after, TimeSlot::meanConcurrency), 0);
  }

  private static boolean alike(double one, double other, double chance) {
    return Math.abs(one - other) <= SAME * (one + other) / 2 + chance;
  }

  private static double sum(List<TimeSlot> slots, ToDoubleFunction<TimeSlot> value) {
    return slots.stream().mapToDouble(value).sum();
  }
}
