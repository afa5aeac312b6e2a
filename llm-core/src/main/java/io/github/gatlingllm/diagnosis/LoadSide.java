// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.diagnosis;

import io.github.gatlingllm.capacity.LevelStats;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.server.ServerMetric;
import io.github.gatlingllm.server.ServerSeries;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * The figures of a run under its lowest or its highest load.
 *
 * @param load the load
 * @param unit the unit of the load
 * @param inFlight mean number of requests in flight at the server under test
 * @param ttftMillis median TTFT; empty if no response began
 * @param tpotMillis median TPOT, or median ITL for time slots; empty if there is none
 * @param tpot the metric of {@code tpotMillis}
 * @param waiting mean number of requests in the server's queue; empty if not reported
 * @param running mean number of requests in the server's batch; empty if not reported
 */
record LoadSide(
    double load,
    String unit,
    double inFlight,
    OptionalDouble ttftMillis,
    OptionalDouble tpotMillis,
    Metric tpot,
    OptionalDouble waiting,
    OptionalDouble running) {

  private static final double NANOS = 1e9;

  static LoadSide of(LevelStats level, ServerSeries server) {
    double from = level.level().startNanos() / NANOS;
    double to = level.level().endNanos() / NANOS;
    return new LoadSide(
        level.level().load(),
        level.level().unit().symbol(),
        level.stats().concurrency().meanAtServer(),
        median(level, Metric.TTFT),
        median(level, Metric.TPOT),
        Metric.TPOT,
        Gauges.mean(server, ServerMetric.WAITING, from, to),
        Gauges.mean(server, ServerMetric.RUNNING, from, to));
  }

  private static OptionalDouble median(LevelStats level, Metric metric) {
    Distribution values = level.stats().distributions().get(metric);
    return values == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(values.percentile(50) / metric.outputDivisor());
  }

  static LoadSide of(List<SlotReading> moments) {
    double inFlight = moments.stream().mapToDouble(SlotReading::inFlight).average().orElse(0);
    return new LoadSide(
        Math.round(inFlight * 10) / 10.0,
        "requests in flight",
        inFlight,
        median(moments, SlotReading::ttftMillis),
        median(moments, SlotReading::gapMillis),
        Metric.ITL,
        mean(moments, SlotReading::waiting),
        mean(moments, SlotReading::running));
  }

  static OptionalDouble median(
      List<SlotReading> moments, Function<SlotReading, OptionalDouble> value) {
    double[] known = known(moments, value);
    Arrays.sort(known);
    return known.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(known[known.length / 2]);
  }

  static OptionalDouble mean(
      List<SlotReading> moments, Function<SlotReading, OptionalDouble> value) {
    return Arrays.stream(known(moments, value)).average();
  }

  private static double[] known(
      List<SlotReading> moments, Function<SlotReading, OptionalDouble> value) {
    return moments.stream()
        .map(value)
        .filter(OptionalDouble::isPresent)
        .mapToDouble(OptionalDouble::getAsDouble)
        .toArray();
  }
}
