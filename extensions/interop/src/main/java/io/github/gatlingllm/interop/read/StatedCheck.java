// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import io.github.gatlingllm.interop.ToolFigure;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.slo.objective.Statistic;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Compares the means and percentiles that a file states with its requests. A file whose means
 * differ by more than 2 %, or whose percentiles lie outside of its values, contradicts itself.
 */
final class StatedCheck {

  private static final double TOLERANCE = 0.02;

  /** Differences below this are rounding, in nanoseconds. */
  private static final double ROUNDING = 20_000;

  private static final double INFINITE = Double.POSITIVE_INFINITY;

  private final Path file;
  private final List<ToolFigure> stated;
  private final Map<Metric, double[]> sums = new EnumMap<>(Metric.class);

  StatedCheck(Path file, List<ToolFigure> stated) {
    this.file = file;
    this.stated = stated;
  }

  /** Adds a successful request. */
  void add(RequestRecord request) {
    for (Metric metric : List.of(Metric.TTFT, Metric.E2E)) {
      OptionalDouble value = request.value(metric);
      if (value.isPresent()) {
        double[] sum = sums.computeIfAbsent(metric, added -> new double[] {0, 0, INFINITE, 0});
        sum[0] += value.getAsDouble();
        sum[1]++;
        sum[2] = Math.min(sum[2], value.getAsDouble());
        sum[3] = Math.max(sum[3], value.getAsDouble());
      }
    }
  }

  /**
   * Checks that stated means agree, and that stated percentiles lie between the extremes.
   *
   * @throws IllegalArgumentException if one does not
   */
  void check() {
    for (ToolFigure figure : stated) {
      if (figure instanceof ToolFigure.OfMetric of && sums.containsKey(of.metric())) {
        double[] sum = sums.get(of.metric());
        if (of.statistic() == Statistic.Simple.MEAN) {
          require(of, sum[0] / sum[1], sum[0] / sum[1]);
        } else if (of.statistic() instanceof Statistic.Percentile) {
          require(of, sum[2], sum[3]);
        }
      }
    }
  }

  private void require(ToolFigure.OfMetric stated, double low, double high) {
    double least = low - ROUNDING - TOLERANCE * low;
    double most = high + ROUNDING + TOLERANCE * high;
    if (stated.value() < least || stated.value() > most) {
      String computed =
          low == high ? milliseconds(low) : milliseconds(low) + " to " + milliseconds(high);
      throw new IllegalArgumentException(
          ReadTexts.contradiction(
              file,
              "the stated " + stated.statistic().key() + " of " + stated.metric().label(),
              milliseconds(stated.value()),
              "its requests",
              computed));
    }
  }

  private static String milliseconds(double nanos) {
    return String.format(Locale.ROOT, "%.3f ms", nanos / 1e6);
  }
}
