// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.diagnosis;

import io.github.gatlingllm.server.ServerMetric;
import io.github.gatlingllm.server.ServerSeries;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Aggregates a server metric over a span of the run. */
final class Gauges {

  private Gauges() {}

  static OptionalDouble mean(
      ServerSeries series, ServerMetric metric, double fromSeconds, double toSeconds) {
    return within(series, metric, fromSeconds, toSeconds).average();
  }

  static OptionalDouble sum(
      ServerSeries series, ServerMetric metric, double fromSeconds, double toSeconds) {
    double[] reported = within(series, metric, fromSeconds, toSeconds).toArray();
    return reported.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Arrays.stream(reported).sum());
  }

  /** Returns the slots whose middle lies in the span, so that no slot counts twice. */
  private static DoubleStream within(
      ServerSeries series, ServerMetric metric, double from, double to) {
    double[] all = series.values().getOrDefault(metric, new double[0]);
    return IntStream.range(0, all.length)
        .filter(
            i -> {
              double middle = series.startSeconds() + (i + 0.5) * series.slotSeconds();
              return from <= middle && middle < to;
            })
        .mapToDouble(i -> all[i])
        .filter(value -> !Double.isNaN(value));
  }
}
