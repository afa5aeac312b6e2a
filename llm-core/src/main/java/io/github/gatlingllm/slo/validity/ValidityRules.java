/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo.validity;

import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.validity.ValidityCheck.Figure;
import io.github.gatlingllm.slo.validity.ValidityCheck.State;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Tells runs whose load generator distorted what it measured. */
public final class ValidityRules {

  private static final double NANOS = 1e6;

  private final ValidityLimits limits;

  private ValidityRules(ValidityLimits limits) {
    this.limits = limits;
  }

  /** Rules with such limits. */
  public static ValidityRules with(ValidityLimits limits) {
    return new ValidityRules(limits);
  }

  /**
   * Checks a run, or a part of one.
   *
   * @param figures the figures of all its requests; needed are TTFT, ITL and schedule lag
   * @param pace how they left
   * @param health how the load generator fared
   */
  public RunChecks check(Map<Metric, Distribution> figures, Pace pace, ClientHealth health) {
    List<ValidityCheck> checks =
        List.of(
            scheduleLag(figures, pace),
            eventLoopDelay(figures, health.eventLoopDelay()),
            cpu(health.cpu()),
            gcShare(health.gc()),
            gcPause(health.gc()),
            throttling(health.throttling()),
            achievedRate(pace));
    return new RunChecks(
        checks,
        ValidityWarnings.of(health, limits),
        ValidityReadings.of(health, limits),
        limits.changes());
  }

  private ValidityCheck scheduleLag(Map<Metric, Distribution> figures, Pace pace) {
    double limit =
        Math.max(
            limits.of(ValidityLimit.SCHEDULE_LAG),
            limits.share(ValidityLimit.SCHEDULE_LAG_OF_TTFT) * p50(figures, Metric.TTFT));
    OptionalDouble lag = percentile(pace.lag().of(figures), 99, NANOS);
    String label = "schedule lag p99";
    if (!pace.given()) {
      return notApplicable(Figure.SCHEDULE_LAG, label);
    }
    return atMost(
        Figure.SCHEDULE_LAG,
        label,
        lag,
        limit,
        "requests left later than the load profile meant: schedule lag p99 was ");
  }

  private ValidityCheck eventLoopDelay(
      Map<Metric, Distribution> figures, @Nullable Distribution delay) {
    double limit =
        Math.max(
            limits.of(ValidityLimit.EVENT_LOOP_DELAY),
            limits.share(ValidityLimit.EVENT_LOOP_DELAY_OF_ITL) * p50(figures, Metric.ITL));
    return atMost(
        Figure.EVENT_LOOP_DELAY,
        "event-loop delay p99",
        percentile(delay, 99, NANOS),
        limit,
        "event loops were held up, so that tokens were stamped late: event-loop delay p99 was ");
  }

  private ValidityCheck cpu(@Nullable Distribution cpu) {
    boolean published =
        limits.of(ValidityLimit.CPU) == ValidityLimits.DEFAULT.of(ValidityLimit.CPU);
    return atMost(
        published ? Figure.CPU : Figure.CPU_OF_OWN_LIMIT,
        "seconds with the process's CPU above "
            + Quantity.plain(limits.of(ValidityLimit.CPU))
            + " %",
        above(cpu, limits.of(ValidityLimit.CPU)),
        limits.of(ValidityLimit.BUSY_SECONDS),
        "the load generator lacked CPU: share of the seconds with its process above "
            + Quantity.plain(limits.of(ValidityLimit.CPU))
            + " % of all cores was ");
  }

  private ValidityCheck gcShare(ClientHealth.@Nullable GcPauses gc) {
    return atMost(
        Figure.GC_SHARE,
        "share of time in GC pauses",
        gc == null ? OptionalDouble.empty() : OptionalDouble.of(gc.percent()),
        limits.of(ValidityLimit.GC),
        "garbage collection stopped the load generator: share of the time was ");
  }

  private ValidityCheck gcPause(ClientHealth.@Nullable GcPauses gc) {
    return atMost(
        Figure.GC_PAUSE,
        "longest GC pause",
        gc == null ? OptionalDouble.empty() : OptionalDouble.of(gc.longestNanos() / NANOS),
        limits.of(ValidityLimit.GC_PAUSE),
        "garbage collection stopped the load generator: longest pause was ");
  }

  /** It stops the process as a collection does, so the same share of the time is too much. */
  private ValidityCheck throttling(ClientHealth.@Nullable Throttling throttling) {
    String label = "share of time throttled by the CPU quota";
    if (throttling != null && throttling.percent().isEmpty()) {
      return notApplicable(Figure.THROTTLING, label);
    }
    return atMost(
        Figure.THROTTLING,
        label,
        throttling == null ? OptionalDouble.empty() : throttling.percent(),
        limits.of(ValidityLimit.THROTTLED),
        "the CPU quota of its container stopped the load generator: share of the time was ");
  }

  private ValidityCheck achievedRate(Pace pace) {
    String label = "share of the offered rate that was sent";
    if (!pace.given()) {
      return notApplicable(Figure.ACHIEVED_RATE, label);
    }
    OptionalDouble achieved = pace.achievedPercent();
    boolean applied = pace.applied(limits.of(ValidityLimit.ACHIEVED));
    return new ValidityCheck(
        Figure.ACHIEVED_RATE,
        label,
        achieved.isEmpty() ? State.NOT_CHECKED : applied ? State.KEPT : State.BROKEN,
        achieved,
        OptionalDouble.of(limits.of(ValidityLimit.ACHIEVED)),
        achieved.isEmpty() || applied ? null : notApplied(pace));
  }

  private String notApplied(Pace pace) {
    return "the load was not applied: "
        + Quantity.plain(pace.achievedPerSecond())
        + " of "
        + Quantity.plain(pace.offeredPerSecond().orElse(0))
        + " requests/s were sent, less than "
        + Quantity.plain(limits.of(ValidityLimit.ACHIEVED))
        + " %";
  }

  private static ValidityCheck notApplicable(Figure figure, String label) {
    return new ValidityCheck(
        figure, label, State.NOT_APPLICABLE, OptionalDouble.empty(), OptionalDouble.empty(), null);
  }

  private static ValidityCheck atMost(
      Figure figure, String label, OptionalDouble measured, double limit, String trouble) {
    boolean broken = measured.isPresent() && measured.getAsDouble() > limit;
    return new ValidityCheck(
        figure,
        label,
        measured.isEmpty() ? State.NOT_CHECKED : broken ? State.BROKEN : State.KEPT,
        measured,
        OptionalDouble.of(limit),
        broken ? trouble + tooMuch(figure, measured.getAsDouble(), limit) : null);
  }

  private static String tooMuch(Figure figure, double measured, double limit) {
    return Quantity.plain(measured)
        + " "
        + figure.unit()
        + ", more than "
        + Quantity.plain(limit)
        + " "
        + figure.unit();
  }

  private static double p50(Map<Metric, Distribution> figures, Metric metric) {
    return percentile(figures.get(metric), 50, NANOS).orElse(0);
  }

  static OptionalDouble percentile(
      @Nullable Distribution distribution, double percentile, double divisor) {
    return distribution == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(distribution.percentile(percentile) / divisor);
  }

  /** The share of values above a limit, in percent. */
  static OptionalDouble above(@Nullable Distribution distribution, double limit) {
    if (distribution == null) {
      return OptionalDouble.empty();
    }
    long atMost = distribution.countAtMost(limit);
    return OptionalDouble.of(100.0 * (distribution.count() - atMost) / distribution.count());
  }
}
