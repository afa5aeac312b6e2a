// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.PartialAnswer;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.Optional;
import java.util.OptionalDouble;

/** The judgement of one request by an SLO, bound by bound. */
public final class Judgement {

  private final Slo slo;
  private final boolean[] evaluated;
  private final boolean[] met;
  private final double[] slack;
  private final double[] slackNanos;
  private final Shown shown;

  /** The part of a request that bounds apply to. */
  private enum Shown {
    /** The whole request. */
    WHOLE,
    /** What it had shown until the run's end cut it, or its user gave it up. */
    UNTIL_CUT,
    /** Nothing: it failed and keeps no bound. */
    FAILURE,
    /** Nothing: it does not count. */
    NOTHING;

    static Shown of(Outcome outcome) {
      return switch (outcome.status()) {
        case OK -> WHOLE;
        case FAILED -> FAILURE;
        case UNFINISHED -> UNTIL_CUT;
        case CANCELLED -> outcome.givenUp() ? UNTIL_CUT : NOTHING;
        case RETRIED -> NOTHING;
      };
    }
  }

  private Judgement(Slo slo, Shown shown) {
    this.slo = slo;
    this.evaluated = new boolean[slo.bounds().size()];
    this.met = new boolean[slo.bounds().size()];
    this.slack = new double[slo.bounds().size()];
    this.slackNanos = new double[slo.bounds().size()];
    this.shown = shown;
  }

  /** Judges a request by an SLO. */
  public static Judgement of(Slo slo, RequestRecord request) {
    Judgement judgement = new Judgement(slo, Shown.of(request.outcome()));
    for (int i = 0; i < judgement.met.length; i++) {
      judgement.hold(i, slo.bounds().get(i), request);
    }
    return judgement;
  }

  /** Returns the SLO. */
  public Slo slo() {
    return slo;
  }

  /** Returns whether the bound counts for this request. */
  public boolean evaluated(int bound) {
    return evaluated[bound];
  }

  /** Returns whether the request keeps the bound. */
  public boolean met(int bound) {
    return met[bound];
  }

  /**
   * Returns the margin by which the value keeps the bound, in the gauge's own unit; negative if it
   * breaks it, NaN if the bound does not count.
   */
  public double slack(int bound) {
    return evaluated[bound] ? slack[bound] : Double.NaN;
  }

  /**
   * Returns the margin in nanoseconds of the bound's time, to be compared with its uncertainty: a
   * short answer's TPOT is less exact than a long one's.
   */
  public double slackNanos(int bound) {
    return evaluated[bound] ? slackNanos[bound] : Double.NaN;
  }

  /**
   * Returns the smallest timing error, in nanoseconds, that would reverse the outcome; infinite if
   * no time decides, or if it does not count.
   */
  public double marginNanos() {
    SloOutcome outcome = outcome().orElse(null);
    double margin = outcome == SloOutcome.MISSED ? 0 : Double.POSITIVE_INFINITY;
    for (int i = 0; i < met.length; i++) {
      if (evaluated[i] && outcome == SloOutcome.GOOD) {
        margin = Math.min(margin, slackNanos[i]);
      } else if (evaluated[i] && !met[i] && outcome == SloOutcome.MISSED) {
        margin = Math.max(margin, -slackNanos[i]);
      }
    }
    return margin;
  }

  /**
   * Returns whether the timing uncertainty may reverse the outcome: a good request near a bound, or
   * a missed one near all bounds that it broke.
   */
  public boolean unsettled(TimingUncertainty uncertainty) {
    SloOutcome outcome = outcome().orElse(null);
    return (outcome == SloOutcome.GOOD && !keptBy(uncertainty))
        || (outcome == SloOutcome.MISSED && !brokenBy(uncertainty));
  }

  private boolean keptBy(TimingUncertainty uncertainty) {
    for (int i = 0; i < met.length; i++) {
      if (evaluated[i] && slackNanos[i] <= u(i, uncertainty)) {
        return false;
      }
    }
    return true;
  }

  private boolean brokenBy(TimingUncertainty uncertainty) {
    for (int i = 0; i < met.length; i++) {
      if (evaluated[i] && !met[i] && -slackNanos[i] > u(i, uncertainty)) {
        return true;
      }
    }
    return false;
  }

  private double u(int bound, TimingUncertainty uncertainty) {
    return uncertainty.of(slo.bounds().get(bound).metric().timed()).orElse(-1);
  }

  /** Returns the outcome of the request; empty if it does not count. */
  public Optional<SloOutcome> outcome() {
    return switch (shown) {
      case WHOLE -> Optional.of(ofSucceeded());
      case FAILURE -> Optional.of(SloOutcome.FAILED);
      case UNTIL_CUT -> broken() ? Optional.of(SloOutcome.MISSED) : Optional.empty();
      case NOTHING -> Optional.empty();
    };
  }

  /** Returns whether the request met the SLO. */
  public boolean good() {
    return shown == Shown.WHOLE && ofSucceeded() == SloOutcome.GOOD;
  }

  /**
   * Returns whether the request met all bounds except that on the sanity of its answer. An SLO
   * without other bounds is met.
   */
  public boolean inTime() {
    if (shown != Shown.WHOLE) {
      return false;
    }
    boolean any = false;
    boolean others = false;
    for (int i = 0; i < met.length; i++) {
      if (slo.bounds().get(i).metric() != Metric.SANE) {
        if (evaluated[i] && !met[i]) {
          return false;
        }
        others = true;
        any |= evaluated[i];
      }
    }
    return any || !others;
  }

  private void hold(int index, Bound bound, RequestRecord request) {
    switch (shown) {
      case WHOLE -> {
        OptionalDouble value = bound.gauge().of(request);
        Optional<Boolean> held =
            value.isPresent()
                ? bound.holds(value.getAsDouble(), request.tokens())
                : Optional.empty();
        evaluated[index] = held.isPresent();
        met[index] = held.orElse(false);
        slack[index] = bound.slack(value.orElse(Double.NaN), request.tokens());
        slackNanos[index] = bound.slackNanos(value.orElse(Double.NaN), request);
      }
      case UNTIL_CUT -> {
        OptionalDouble shownSoFar = untilCut(bound, request);
        evaluated[index] =
            shownSoFar.isPresent() && breaks(bound, shownSoFar.getAsDouble(), request);
        slack[index] = bound.slack(shownSoFar.orElse(Double.NaN), request.tokens());
        slackNanos[index] = bound.slackNanos(shownSoFar.orElse(Double.NaN), request);
      }
      case FAILURE, NOTHING -> {
        // no bound counts
      }
    }
  }

  /** Returns the value that may have broken the bound before the request was cut. */
  private static OptionalDouble untilCut(Bound bound, RequestRecord request) {
    if (!(bound.gauge() instanceof Gauge.Value value)) {
      return OptionalDouble
          .empty(); // further gaps could have moved a percentile in either direction
    }
    OptionalDouble settled = PartialAnswer.settled(value.metric(), request);
    return settled.isPresent() || !bound.comparison().upper()
        ? settled
        : PartialAnswer.atLeast(value.metric(), request);
  }

  private static boolean breaks(Bound bound, double value, RequestRecord request) {
    return !bound.holds(value, request.tokens()).orElse(true);
  }

  private SloOutcome ofSucceeded() {
    if (broken()) {
      return SloOutcome.MISSED;
    }
    boolean any = false;
    for (int i = 0; i < evaluated.length; i++) {
      if (!evaluated[i] && slo.bounds().get(i).metric() == Metric.SANE) {
        return SloOutcome.UNEVALUABLE; // an answer that was not checked may be degenerate
      }
      any |= evaluated[i];
    }
    return any ? SloOutcome.GOOD : SloOutcome.UNEVALUABLE;
  }

  private boolean broken() {
    for (int i = 0; i < met.length; i++) {
      if (evaluated[i] && !met[i]) {
        return true;
      }
    }
    return false;
  }
}
