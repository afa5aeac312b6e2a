// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.certainty.BatchSpread;
import io.github.gatlingllm.slo.certainty.Binomial;
import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.certainty.FarBeyond;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.validity.TimeMargins;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * What was found about an objective, before the run as a whole is looked at.
 *
 * @param actual in the objective's unit
 * @param interval of 95 %, in the objective's unit
 * @param samples how many values it rests on
 * @param certainty the verdict
 * @param reason why it is undetermined
 * @param change against the baseline, where it was compared with one
 * @param precision how exact the value is, the sampling interval apart
 * @param leave what lets it pass if it is undetermined
 */
public record ObjectiveFinding(
    OptionalDouble actual,
    @Nullable Interval interval,
    long samples,
    Certainty certainty,
    @Nullable String reason,
    ObjectiveResult.@Nullable Change change,
    ObjectiveResult.Precision precision,
    Waiver leave) {

  private static final double NANOS_PER_MILLI = 1e6;

  public ObjectiveFinding(
      OptionalDouble actual,
      @Nullable Interval interval,
      long samples,
      Certainty certainty,
      @Nullable String reason) {
    this(
        actual,
        interval,
        samples,
        certainty,
        reason,
        null,
        ObjectiveResult.Precision.UNKNOWN,
        Waiver.UNDETERMINED);
  }

  /** The same, compared with a baseline. */
  ObjectiveFinding withChange(ObjectiveResult.Change compared) {
    return new ObjectiveFinding(
        actual, interval, samples, certainty, reason, compared, precision, leave);
  }

  /** The same with another verdict, which needs no reason. */
  public ObjectiveFinding with(Certainty other) {
    return new ObjectiveFinding(actual, interval, samples, other, null, change, precision, leave);
  }

  /**
   * The same of times that may be so far from the truth. Where the requirement holds in one part of
   * that span and not in another, nobody can tell. No figure is below 0.
   *
   * @param u in the objective's unit
   */
  public ObjectiveFinding within(RunObjective objective, double u) {
    return within(objective, u, u);
  }

  /**
   * The same of a figure that may be less far off on one side.
   *
   * @param below how much less it may be, in the objective's unit
   * @param u how much more, no less than that
   */
  ObjectiveFinding within(RunObjective objective, double below, double u) {
    boolean decides =
        certainty.verdict() != Verdict.UNDETERMINED
            && actual.isPresent()
            && Double.isFinite(actual.getAsDouble())
            && changes(
                objective.requirement(),
                Math.max(0, actual.getAsDouble() - below),
                actual.getAsDouble(),
                actual.getAsDouble() + u);
    return new ObjectiveFinding(
        actual,
        interval,
        samples,
        decides ? new Certainty(Verdict.UNDETERMINED, false, certainty.needed()) : certainty,
        decides ? FindingTexts.withinUncertainty(margin(u, objective.unit())) : reason,
        change,
        precision.within(u),
        leave);
  }

  private static String margin(double u, String unit) {
    return unit.equals("ms")
        ? TimeMargins.of(u * NANOS_PER_MILLI)
        : Quantity.plain(Double.isFinite(u) ? Quantity.rounded(u, 3) : u) + " " + unit;
  }

  /** Whether it holds at some of those values and not at others; a range may lie between two. */
  private static boolean changes(Requirement requirement, double low, double actual, double high) {
    boolean holds = requirement.holds(actual);
    return requirement.holds(low) != holds
        || requirement.holds(high) != holds
        || requirement.sides().stream().anyMatch(side -> side.holds(low) != side.holds(high));
  }

  /**
   * The same of a figure that may as well be lower or higher, of which this is found. Where they do
   * not all agree, nobody can tell; where they do, it is as sure as the least sure.
   *
   * @param why they may not agree
   */
  ObjectiveFinding between(
      RunObjective objective, ObjectiveFinding low, ObjectiveFinding high, String why) {
    double value = actual.orElseThrow();
    double u = Math.max(value - low.actual.orElse(value), high.actual.orElse(value) - value);
    if (u == 0) {
      return this;
    }
    Certainty agreed = certainty.agreeing(low.certainty).agreeing(high.certainty);
    boolean decides =
        agreed.verdict() == Verdict.UNDETERMINED && certainty.verdict() != Verdict.UNDETERMINED;
    return new ObjectiveFinding(
        actual,
        low.interval == null || high.interval == null
            ? interval
            : new Interval(low.interval.low(), high.interval.high()),
        samples,
        agreed,
        decides ? why : reason,
        change,
        precision.within(u),
        leave);
  }

  /**
   * The same of a figure that may as well be this other one, by values that are not known. Where
   * the two do not agree, it is open; where they do, it is as sure as the less sure one.
   *
   * @param why they may not agree
   */
  ObjectiveFinding agreeing(ObjectiveFinding other, String why) {
    Certainty agreed = certainty.agreeing(other.certainty);
    boolean decides =
        agreed.verdict() == Verdict.UNDETERMINED && certainty.verdict() != Verdict.UNDETERMINED;
    return new ObjectiveFinding(
        actual,
        interval == null || other.interval == null
            ? interval
            : new Interval(
                Math.min(interval.low(), other.interval.low()),
                Math.max(interval.high(), other.interval.high())),
        samples,
        agreed,
        decides ? why : reason,
        change,
        precision,
        leave);
  }

  /** The same with what else the reader must know. */
  public ObjectiveFinding because(String why) {
    return new ObjectiveFinding(
        actual, interval, samples, certainty, why, change, precision, leave);
  }

  /** The same with another verdict, for that reason, and what late sends may have made of it. */
  ObjectiveFinding with(
      Certainty other, @Nullable String why, ObjectiveResult.@Nullable Ends ends) {
    return new ObjectiveFinding(
        actual, interval, samples, other, why, change, precision.between(ends), leave);
  }

  /** The same, missed whatever may follow: as surely as it would be without that knowledge. */
  ObjectiveFinding missed(String why) {
    boolean sure = certainty.verdict() == Verdict.MISSED && !certainty.weak();
    return new ObjectiveFinding(
        actual,
        interval,
        samples,
        new Certainty(Verdict.MISSED, !sure, certainty.needed()),
        why,
        change,
        precision,
        leave);
  }

  /** The same, undetermined: only that leave lets it pass. */
  public ObjectiveFinding open(String why, Waiver needed) {
    return new ObjectiveFinding(
        actual, interval, samples, Certainty.NONE, why, change, precision, needed);
  }

  /** Whether there is anything that a verdict could rest on. */
  boolean shown() {
    return actual.isPresent() || certainty.verdict() == Verdict.MET;
  }

  /** The same; where only what is sure counts, an estimate decides nothing. */
  ObjectiveFinding where(boolean sure) {
    return sure && certainty.weak()
        ? new ObjectiveFinding(
            actual,
            interval,
            samples,
            new Certainty(Verdict.UNDETERMINED, false, certainty.needed()),
            FindingTexts.notSure(reason == null ? FindingTexts.sendMoreOrRunLonger() : reason),
            change,
            precision,
            leave)
        : this;
  }

  public static ObjectiveFinding none(String reason) {
    return new ObjectiveFinding(OptionalDouble.empty(), null, 0, Certainty.NONE, reason);
  }

  /** A figure without an interval: it is what it is. */
  public static ObjectiveFinding plain(RunObjective objective, double actual, long samples) {
    boolean holds = objective.requirement().holds(actual);
    return new ObjectiveFinding(
            OptionalDouble.of(actual), null, samples, Certainty.plain(holds), null)
        .ofNumber();
  }

  /** The same; no bound is kept by what is no number, or beyond all. */
  private ObjectiveFinding ofNumber() {
    double value = actual.orElse(0);
    boolean odd =
        Double.isNaN(value) || (Double.isInfinite(value) && certainty.verdict() != Verdict.MISSED);
    return odd ? open(FindingTexts.notFinite(Quantity.plain(value)), Waiver.NONE) : this;
  }

  /**
   * A figure without an interval, of a run that may have been too short for it.
   *
   * @param effective as how many independent samples those count
   */
  public static ObjectiveFinding plain(
      RunObjective objective, double actual, long samples, double effective) {
    Certainty certainty = Certainty.plain(objective.requirement().holds(actual), effective);
    return share(actual, null, samples, effective, effective, certainty);
  }

  /**
   * A mean, a deviation or a rate.
   *
   * @param spread how much it may differ; empty: nothing tells
   */
  static ObjectiveFinding batched(
      RunObjective objective, double actual, long samples, Optional<BatchSpread> spread) {
    Interval interval = spread.map(each -> each.around(actual)).orElse(null);
    return share(
        actual,
        interval,
        samples,
        spread.map(BatchSpread::independent).orElse((double) samples),
        spread.map(BatchSpread::estimating).orElse((double) samples),
        Certainty.batched(objective.requirement(), actual, interval, samples, spread.orElse(null)));
  }

  /**
   * A share of counted things, with its exact binomial interval.
   *
   * @param seen so many of them count as one by what they show of bursts
   * @param dependence so many of them do by what else is known
   * @param seconds in which they came; 0: not known
   */
  public static ObjectiveFinding percent(
      RunObjective objective,
      long count,
      long all,
      double seen,
      double dependence,
      double seconds) {
    double actual = 100.0 * count / all;
    double n = all / dependence;
    double k = count / dependence;
    Certainty certainty =
        Certainty.of(
            objective.requirement(),
            actual,
            side -> ofPercent(side, k, n, all / seen, actual, all));
    Interval share = Binomial.share(k, n);
    return share(
            actual,
            new Interval(100 * share.low(), 100 * share.high()),
            all,
            n,
            all / seen,
            certainty)
        .decidedBy(new RequiredSample(all, n, seconds), neededOfPercent(objective, k, n, actual));
  }

  private static ToDoubleFunction<RequiredSample> neededOfPercent(
      RunObjective objective, double k, double n, double actual) {
    return enough ->
        objective.requirement().sides().stream()
            .mapToDouble(
                side ->
                    enough.needed(
                        (side.comparison().upper() ? n - k : k) / n,
                        required(side),
                        side.holds(actual)))
            .max()
            .orElse(Double.POSITIVE_INFINITY);
  }

  private static double required(Requirement.Side side) {
    double bound = side.bound() / 100;
    return side.comparison().upper() ? 1 - bound : bound;
  }

  private static Certainty ofPercent(
      Requirement.Side side, double k, double n, double estimating, double actual, long all) {
    double keeping = side.comparison().upper() ? n - k : k;
    double required = required(side);
    return FarBeyond.of(
        Certainty.of(keeping, n, estimating, required, side.holds(actual)),
        (1 - keeping / n) * all,
        all,
        required);
  }

  /**
   * A figure with an interval, or none.
   *
   * @param effective as how many independent samples those count
   * @param estimating as how many to estimate the figure by
   */
  static ObjectiveFinding share(
      double actual,
      @Nullable Interval interval,
      long samples,
      double effective,
      double estimating,
      Certainty certainty) {
    String reason =
        certainty.verdict() == Verdict.UNDETERMINED
            ? tooFew(samples, estimating, certainty.needed())
            : null;
    return new ObjectiveFinding(
            OptionalDouble.of(actual),
            interval,
            samples,
            certainty,
            reason,
            null,
            ObjectiveResult.Precision.UNKNOWN.samples(effective),
            Waiver.UNDETERMINED)
        .ofNumber();
  }

  /**
   * The same, saying how many requests would decide what is open, or rests on the estimate alone.
   *
   * @param needed so many
   */
  ObjectiveFinding decidedBy(RequiredSample enough, ToDoubleFunction<RequiredSample> needed) {
    boolean open = certainty.verdict() == Verdict.UNDETERMINED;
    if (!open && !certainty.weak()) {
      return this;
    }
    double requests = needed.applyAsDouble(enough);
    String why =
        open
            ? FindingTexts.forAnEstimate(String.valueOf(reason), enough.decides(requests))
            : enough.whyWeak(requests);
    return new ObjectiveFinding(
        actual, interval, samples, certainty, why, change, precision, leave);
  }

  private static String tooFew(long samples, double effective, long needed) {
    return effective < 0.99 * samples
        ? FindingTexts.tooFewEffective(samples, RequiredSample.whole(effective), needed)
        : FindingTexts.tooFew(samples, needed);
  }

  /** The result, unless the run as a whole speaks against it. */
  ObjectiveResult result(RunObjective objective) {
    return new ObjectiveResult(
        objective,
        actual,
        interval,
        samples,
        certainty.weak(),
        certainty.verdict(),
        reason,
        change,
        precision,
        leave == Waiver.NONE,
        leave == Waiver.MISSING_BASELINE);
  }

  /** The result of a run that as a whole doesn't allow a verdict: nor may leave make it pass. */
  ObjectiveResult forbidden(RunObjective objective, String why) {
    return undetermined(objective, why, true);
  }

  /**
   * The result of a run of which too much is unknown; what was missed all the same can't pass, nor
   * what needs a leave that it does not have.
   */
  ObjectiveResult undetermined(RunObjective objective, String why) {
    return needsMore(objective)
        ? result(objective)
        : undetermined(objective, why, certainty.verdict() == Verdict.MISSED);
  }

  private boolean needsMore(RunObjective objective) {
    return leave == Waiver.NONE
        || (leave == Waiver.MISSING_BASELINE && !objective.missingBaselineAllowed());
  }

  private ObjectiveResult undetermined(RunObjective objective, String why, boolean binding) {
    return new ObjectiveResult(
        objective,
        actual,
        interval,
        samples,
        false,
        Verdict.UNDETERMINED,
        why,
        change,
        precision,
        binding);
  }
}
