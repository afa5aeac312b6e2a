// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.validity;

import io.github.gatlingllm.measure.StampFigures;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Buffering;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.validity.ValidityCheck.Figure;
import io.github.gatlingllm.slo.validity.ValidityCheck.State;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Detects runs whose load generator distorted what it measured, by effects: the load was not
 * applied, requests were sent late, or times are too uncertain. Possible causes (CPU, collections,
 * a quota, event loops) are warnings.
 */
public final class ValidityRules {

  private static final double NANOS = 1e6;

  /** The gap between tokens of fast engines; a tenth of it is the best precision of timestamps. */
  private static final double SHORT_GAP_NANOS = 1e6;

  private final ValidityLimits limits;

  private ValidityRules(ValidityLimits limits) {
    this.limits = limits;
  }

  /** Returns the rules with these limits. */
  public static ValidityRules with(ValidityLimits limits) {
    return new ValidityRules(limits);
  }

  /**
   * Checks a run, or a part of one.
   *
   * @param figures the figures of all its requests, with TTFT, ITL and schedule lag
   * @param pace the rate and lateness of its requests
   * @param health the health of the load generator
   * @param uncertainty the timing uncertainty
   * @param scales the times that it is compared with
   */
  public RunChecks check(
      Map<Metric, Distribution> figures,
      LoadPace pace,
      ClientHealth health,
      TimingUncertainty uncertainty,
      Scales scales) {
    List<ValidityCheck> checks =
        List.of(
            LateChecks.scheduleLag(limits, figures, pace, scales.required()),
            timing(uncertainty, figures, scales),
            eventLoopDelay(figures, health.eventLoopDelay()),
            cpu(health.cpu()),
            gcShare(health.gc()),
            gcPause(health.gc()),
            throttling(health.throttling()),
            achievedRate(pace),
            LateChecks.standstills(health.starvation().standstills()));
    return new RunChecks(
        checks,
        Stream.concat(causes(checks), ValidityWarnings.of(health, limits).stream()).toList(),
        ValidityReadings.of(health, limits),
        limits.changes(),
        uncertainty,
        StampFigures.UNKNOWN,
        health.heldUp(broken(checks)));
  }

  private static boolean broken(List<ValidityCheck> checks) {
    return checks.stream().anyMatch(check -> check.state() == State.BROKEN);
  }

  private static Stream<String> causes(List<ValidityCheck> checks) {
    return checks.stream()
        .filter(check -> check.state() == State.WARNED)
        .flatMap(check -> Stream.ofNullable(check.reason()));
  }

  /**
   * A time that the timing uncertainty must be small against.
   *
   * @param beyond the result if it is not
   * @param fault whether that is the run's fault, and not any load generator's
   */
  private record Need(Scale scale, State beyond, boolean fault) {

    double percent(TimingUncertainty uncertainty) {
      return 100 * uncertainty.of(scale.metric()).orElse(0) / Math.max(1, scale.nanos());
    }
  }

  private List<Need> needs(Map<Metric, Distribution> figures, Scales needed) {
    State beyond =
        needed.required() || limits.set(ValidityLimit.TIMING_UNCERTAINTY)
            ? State.BROKEN
            : State.WARNED;
    if (!needed.all().isEmpty()) {
      return needed.all().stream().map(scale -> new Need(scale, beyond, true)).toList();
    }
    State alone = needed.promised() || needed.buffered() ? State.WARNED : beyond;
    boolean streamed = figures.containsKey(Metric.TTFT);
    return Stream.of(streamed ? Metric.TTFT : Metric.E2E, Metric.ITL)
        .filter(metric -> streamed || metric == Metric.E2E)
        .filter(metric -> !needed.buffered() || !metric.restsOnGaps())
        .flatMap(metric -> typical(metric, figures.get(metric), alone).stream())
        .toList();
  }

  /**
   * Returns the need of a time without a bound, which is its own scale. For gaps that is their
   * mean: if several chunks arrive at once, the median gap shows nothing of the rate. A gap too
   * short to measure is no scale, and a short one is no fault of the run.
   */
  private static Optional<Need> typical(
      Metric metric, @Nullable Distribution values, State beyond) {
    if (values == null) {
      return Optional.empty();
    }
    double typical = metric.pooled() ? values.mean() : values.percentile(50);
    if (metric.pooled() && typical < Buffering.RESOLUTION_NANOS) {
      return Optional.empty();
    }
    boolean tiny = metric.pooled() && typical < SHORT_GAP_NANOS;
    String which = metric.pooled() ? "the mean " : "the median ";
    return Optional.of(
        new Need(
            new Scale(metric, typical, which + metric.label() + " of " + TimeMargins.of(typical)),
            tiny ? State.WARNED : beyond,
            !tiny));
  }

  private ValidityCheck timing(
      TimingUncertainty uncertainty, Map<Metric, Distribution> figures, Scales needed) {
    double limit = limits.of(ValidityLimit.TIMING_UNCERTAINTY);
    Optional<Need> tightest =
        needs(figures, needed).stream()
            .filter(need -> uncertainty.of(need.scale().metric()).isPresent())
            .max(
                Comparator.<Need, Boolean>comparing(
                        need -> need.fault() && need.percent(uncertainty) > limit)
                    .thenComparingDouble(need -> need.percent(uncertainty)));
    String label = "timing uncertainty, relative to the bound";
    if (tightest.isEmpty()) {
      return uncertainty.nanos().isEmpty()
          ? atMost(
              Figure.TIMING_UNCERTAINTY,
              label,
              OptionalDouble.empty(),
              limit,
              (measured, most) -> "",
              State.BROKEN)
          : notApplicable(Figure.TIMING_UNCERTAINTY, label);
    }
    Need need = tightest.get();
    return atMost(
        Figure.TIMING_UNCERTAINTY,
        label,
        OptionalDouble.of(need.percent(uncertainty)),
        limit,
        tooUncertain(uncertainty, need.scale(), needed.buffered()),
        need.beyond());
  }

  private static BinaryOperator<String> tooUncertain(
      TimingUncertainty uncertainty, Scale scale, boolean buffered) {
    double u = uncertainty.of(scale.metric()).orElseThrow();
    String shown = TimeMargins.of(u);
    if (u <= Buffering.RESOLUTION_NANOS) {
      return (share, limit) -> ValidityTexts.boundTooTight(shown, share, scale.words(), limit);
    }
    // the kernel keeps one time for the segments that it merges
    String cause = buffered ? ValidityTexts.chunksTogether() : ValidityTexts.loopsBlocked();
    return (share, limit) ->
        ValidityTexts.timesTooUncertain(shown, share, scale.words(), limit, cause);
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
        ValidityTexts::eventLoopsBlocked,
        State.WARNED);
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
        (share, limit) ->
            ValidityTexts.shortOfCpu(Quantity.plain(limits.of(ValidityLimit.CPU)), share, limit),
        State.WARNED);
  }

  private ValidityCheck gcShare(ClientHealth.@Nullable GcPauses gc) {
    return atMost(
        Figure.GC_SHARE,
        "share of time in GC pauses",
        gc == null ? OptionalDouble.empty() : OptionalDouble.of(gc.percent()),
        limits.of(ValidityLimit.GC),
        ValidityTexts::gcShare,
        State.WARNED);
  }

  private ValidityCheck gcPause(ClientHealth.@Nullable GcPauses gc) {
    return atMost(
        Figure.GC_PAUSE,
        "longest GC pause",
        gc == null ? OptionalDouble.empty() : OptionalDouble.of(gc.longestNanos() / NANOS),
        limits.of(ValidityLimit.GC_PAUSE),
        ValidityTexts::gcPause,
        State.WARNED);
  }

  /**
   * Checks the throttling by a CPU quota, which stops the process as a collection does, so the same
   * limit applies.
   */
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
        ValidityTexts::throttled,
        State.WARNED);
  }

  private ValidityCheck achievedRate(LoadPace pace) {
    String label = "share of the offered rate that was sent";
    if (!pace.reach().atLeast(limits.of(ValidityLimit.ACHIEVED))) {
      return new ValidityCheck(
          Figure.ACHIEVED_RATE,
          label,
          State.BROKEN,
          OptionalDouble.of(pace.reach().percent()),
          OptionalDouble.of(limits.of(ValidityLimit.ACHIEVED)),
          neverReached(pace.reach()));
    }
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

  private String neverReached(LoadPace.Reach reach) {
    return ValidityTexts.usersNeverReached(
        reach.users() - reach.reached(),
        reach.users(),
        Quantity.plain(100 - limits.of(ValidityLimit.ACHIEVED)));
  }

  private String notApplied(LoadPace pace) {
    return ValidityTexts.rateNotReached(
        Quantity.plain(pace.achievedPerSecond()),
        Quantity.plain(pace.offeredPerSecond().orElse(0)),
        Quantity.plain(limits.of(ValidityLimit.ACHIEVED)));
  }

  static ValidityCheck notApplicable(Figure figure, String label) {
    return new ValidityCheck(
        figure, label, State.NOT_APPLICABLE, OptionalDouble.empty(), OptionalDouble.empty(), null);
  }

  static ValidityCheck atMost(
      Figure figure,
      String label,
      OptionalDouble measured,
      double limit,
      BinaryOperator<String> reason,
      State beyond) {
    boolean broken = measured.isPresent() && measured.getAsDouble() > limit;
    return new ValidityCheck(
        figure,
        label,
        measured.isEmpty() ? State.NOT_CHECKED : broken ? beyond : State.KEPT,
        measured,
        OptionalDouble.of(limit),
        broken
            ? reason.apply(withUnit(figure, measured.getAsDouble()), withUnit(figure, limit))
            : null);
  }

  private static String withUnit(Figure figure, double value) {
    return Quantity.plain(value) + " " + figure.unit();
  }

  static double p50(Map<Metric, Distribution> figures, Metric metric) {
    return percentile(figures.get(metric), 50, NANOS).orElse(0);
  }

  static OptionalDouble percentile(
      @Nullable Distribution distribution, double percentile, double divisor) {
    return distribution == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(distribution.percentile(percentile) / divisor);
  }

  /** Returns the share of values above a limit, in percent. */
  static OptionalDouble above(@Nullable Distribution distribution, double limit) {
    if (distribution == null) {
      return OptionalDouble.empty();
    }
    long atMost = distribution.countAtMost(limit);
    return OptionalDouble.of(100.0 * (distribution.count() - atMost) / distribution.count());
  }
}
