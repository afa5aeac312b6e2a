/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo;

import io.github.gatlingllm.slo.ValidityLimits.Change;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Finds where limits differ from the published ones: a reader has to know. */
final class ValidityLimitChanges {

  private static final String MILLIS = " ms";
  private static final String PERCENT = " %";

  private static final List<Named> ALL =
      List.of(
          named("scheduleLagMs", "schedule lag p99", MILLIS, ValidityLimits::scheduleLagMillis),
          named(
              "scheduleLagPercentOfTtft",
              "schedule lag p99 of the median TTFT",
              PERCENT,
              limits -> percent(limits.scheduleLagOfTtft())),
          named(
              "eventLoopDelayMs",
              "event-loop delay p99",
              MILLIS,
              ValidityLimits::eventLoopDelayMillis),
          named(
              "eventLoopDelayPercentOfItl",
              "event-loop delay p99 of the median ITL",
              PERCENT,
              limits -> percent(limits.eventLoopDelayOfItl())),
          named("cpuPercent", "CPU of a busy second", PERCENT, ValidityLimits::cpuPercent),
          named(
              "cpuWarningPercent",
              "CPU of a nearly busy second",
              PERCENT,
              ValidityLimits::cpuWarningPercent),
          named("busySecondsPercent", "busy seconds", PERCENT, ValidityLimits::busySecondsPercent),
          named("gcPercent", "time in GC pauses", PERCENT, ValidityLimits::gcPercent),
          named("gcPauseMs", "longest GC pause", MILLIS, ValidityLimits::gcPauseMillis),
          new Named(
              "achievedPercent",
              "share of the offered rate that must be sent",
              PERCENT,
              ValidityLimits::achievedPercent,
              Looser.BELOW),
          named(
              "throttledPercent",
              "time throttled by the CPU quota",
              PERCENT,
              ValidityLimits::throttledPercent),
          named(
              "heapWarningPercent",
              "heap in use after a collection",
              PERCENT,
              ValidityLimits::heapWarningPercent));

  private ValidityLimitChanges() {}

  /** On which side of the published limit more runs pass. */
  private enum Looser {
    ABOVE,
    BELOW
  }

  private record Named(
      String key,
      String words,
      String unit,
      ToDoubleFunction<ValidityLimits> value,
      Looser looser) {

    private Change change(ValidityLimits limits) {
      double given = value.applyAsDouble(limits);
      double byDefault = value.applyAsDouble(ValidityLimits.DEFAULT);
      boolean more = given > byDefault;
      return new Change(key, words, unit, given, byDefault, more == (looser == Looser.ABOVE));
    }
  }

  static List<Change> of(ValidityLimits limits) {
    return ALL.stream()
        .map(named -> named.change(limits))
        .filter(change -> change.value() != change.byDefault())
        .toList();
  }

  private static Named named(
      String key, String words, String unit, ToDoubleFunction<ValidityLimits> value) {
    return new Named(key, words, unit, value, Looser.ABOVE);
  }

  /** Without the rounding of binary fractions. */
  private static double percent(double share) {
    return Quantity.rounded(100 * share, 12);
  }
}
