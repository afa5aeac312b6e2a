// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.validity;

import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Quantity;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Collects warnings about what is close to distorting, or may distort elsewhere. */
final class ValidityWarnings {

  /** The coarsest step of a clock, in nanoseconds, that still separates short gaps. */
  private static final double COARSE_STEP_NANOS = 10_000;

  /**
   * The largest cost of reading the clock, in nanoseconds: at 10,000 reads per second this is 1 %
   * of a core.
   */
  private static final double SLOW_CALL_NANOS = 1_000;

  /**
   * The share of the allowed files that connections may take: the process opens other files, and a
   * burst opens more connections at once.
   */
  private static final double MANY_OF_THE_FILES = 0.8;

  private ValidityWarnings() {}

  static List<String> of(ClientHealth health, ValidityLimits limits) {
    return Stream.of(
            loosened(limits),
            nearlyBusy(health.cpu(), limits),
            machine(health.machineCpu(), limits),
            heap(health.heap(), limits),
            connections(health.connections()),
            step(health.clock()),
            call(health.clock()),
            steal(health.starvation().steal(), limits),
            pressure(health.starvation().pressure(), limits),
            standstills(health.starvation().standstills(), limits))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<String> loosened(ValidityLimits limits) {
    List<String> looser =
        limits.changes().stream()
            .filter(ValidityLimits.Change::looser)
            .map(ValidityLimits.Change::text)
            .toList();
    return looser.isEmpty()
        ? Optional.empty()
        : Optional.of(ValidityWarningTexts.looserLimits(looser));
  }

  private static Optional<String> nearlyBusy(@Nullable Distribution cpu, ValidityLimits limits) {
    double busy = ValidityRules.above(cpu, limits.of(ValidityLimit.CPU)).orElse(0);
    double nearly = ValidityRules.above(cpu, limits.of(ValidityLimit.CPU_WARNING)).orElse(0);
    return nearly > limits.of(ValidityLimit.BUSY_SECONDS)
            && busy <= limits.of(ValidityLimit.BUSY_SECONDS)
        ? Optional.of(
            ValidityWarningTexts.nearlyBusy(
                Quantity.plain(limits.of(ValidityLimit.CPU_WARNING)),
                Quantity.plain(nearly),
                Quantity.plain(limits.of(ValidityLimit.CPU))))
        : Optional.empty();
  }

  private static Optional<String> machine(@Nullable Distribution cpu, ValidityLimits limits) {
    double share = ValidityRules.above(cpu, limits.of(ValidityLimit.CPU)).orElse(0);
    return share > limits.of(ValidityLimit.BUSY_SECONDS)
        ? Optional.of(
            ValidityWarningTexts.machineBusy(
                Quantity.plain(limits.of(ValidityLimit.CPU)), Quantity.plain(share)))
        : Optional.empty();
  }

  private static Optional<String> heap(@Nullable Distribution heap, ValidityLimits limits) {
    return heap != null && heap.max() > limits.of(ValidityLimit.HEAP_WARNING)
        ? Optional.of(ValidityWarningTexts.heapNearlyFull(Quantity.plain(heap.max())))
        : Optional.empty();
  }

  private static Optional<String> connections(ClientHealth.@Nullable Connections connections) {
    if (connections == null || connections.most().isEmpty()) {
      return Optional.empty();
    }
    long most = connections.most().getAsLong();
    return connections.peak() > MANY_OF_THE_FILES * most
        ? Optional.of(ValidityWarningTexts.manyConnections(connections.peak(), most))
        : Optional.empty();
  }

  private static Optional<String> step(ClientHealth.@Nullable Clock clock) {
    return clock != null && clock.stepNanos() > COARSE_STEP_NANOS
        ? Optional.of(ValidityWarningTexts.coarseClock(micros(clock.stepNanos())))
        : Optional.empty();
  }

  private static Optional<String> call(ClientHealth.@Nullable Clock clock) {
    return clock != null && clock.callNanos() > SLOW_CALL_NANOS
        ? Optional.of(ValidityWarningTexts.slowClock(micros(clock.callNanos())))
        : Optional.empty();
  }

  private static Optional<String> steal(Starvation.@Nullable Share steal, ValidityLimits limits) {
    return steal != null && steal.above(ValidityLimit.STEAL_WARNING, limits)
        ? Optional.of(ValidityWarningTexts.steal(steal.words(), steal.peakWords()))
        : Optional.empty();
  }

  private static Optional<String> pressure(
      Starvation.@Nullable Share pressure, ValidityLimits limits) {
    return pressure != null && pressure.above(ValidityLimit.CPU_PRESSURE_WARNING, limits)
        ? Optional.of(ValidityWarningTexts.cpuPressure(pressure.words(), pressure.peakWords()))
        : Optional.empty();
  }

  /** Warns if the process was frozen for as long as the limits of collections allow. */
  private static Optional<String> standstills(
      Starvation.@Nullable Standstills standstills, ValidityLimits limits) {
    return standstills != null
            && (standstills.percent() > limits.of(ValidityLimit.GC)
                || standstills.longestNanos() / 1e6 > limits.of(ValidityLimit.GC_PAUSE))
        ? Optional.of(
            ValidityWarningTexts.frozen(
                Quantity.plain(standstills.percent()),
                Math.round(standstills.longestNanos() / 1e6) + " ms"))
        : Optional.empty();
  }

  private static String micros(double nanos) {
    return Quantity.plain(nanos / 1000) + " µs";
  }
}
