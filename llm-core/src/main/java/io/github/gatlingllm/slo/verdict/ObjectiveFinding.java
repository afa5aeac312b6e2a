// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.certainty.BatchSpread;
import io.github.gatlingllm.slo.certainty.Certainty;
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
 * The finding of one objective, regardless of the run as a whole.
 *
 * @param actual the value in the objective's unit; empty without data
 * @param interval the 95 % interval, in the objective's unit; null if there is none
 * @param samples the number of values that it is based on
 * @param certainty the verdict and how sure it is
 * @param reason why the verdict is undetermined, or a remark; null if there is none
 * @param change the change since the baseline; null if there is no comparison
 * @param precision the precision of the value, apart from the sampling interval
 * @param waiver the waiver that lets it pass if it is undetermined
 */
public record ObjectiveFinding(
    OptionalDouble actual,
    @Nullable Interval interval,
    long samples,
    Certainty certainty,
    @Nullable String reason,
    ObjectiveResult.@Nullable Change change,
    ObjectiveResult.Precision precision,
    Waiver waiver) {

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

  /** Returns a copy with a change since the baseline. */
  ObjectiveFinding withChange(ObjectiveResult.Change compared) {
    return new ObjectiveFinding(
        actual, interval, samples, certainty, reason, compared, precision, waiver);
  }

  /** Returns a copy with another verdict and no reason. */
  public ObjectiveFinding with(Certainty other) {
    return new ObjectiveFinding(actual, interval, samples, other, null, change, precision, waiver);
  }

  /**
   * Applies a timing uncertainty: the finding is undetermined if the requirement holds in one part
   * of the span and not in another. No value is below 0.
   *
   * @param u the uncertainty, in the objective's unit
   */
  public ObjectiveFinding within(RunObjective objective, double u) {
    return within(objective, u, u);
  }

  /**
   * Applies an uncertainty that is smaller on one side.
   *
   * @param below by how much the value may be lower, in the objective's unit
   * @param u by how much it may be higher; at least {@code below}
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
        waiver);
  }

  private static String margin(double u, String unit) {
    return unit.equals("ms")
        ? TimeMargins.of(u * NANOS_PER_MILLI)
        : Quantity.plain(Double.isFinite(u) ? Quantity.rounded(u, 3) : u) + " " + unit;
  }

  /**
   * Returns whether the requirement holds at some of these values and not at others. A range may
   * lie between two of them.
   */
  private static boolean changes(Requirement requirement, double low, double actual, double high) {
    boolean holds = requirement.holds(actual);
    return requirement.holds(low) != holds
        || requirement.holds(high) != holds
        || requirement.sides().stream().anyMatch(side -> side.holds(low) != side.holds(high));
  }

  /**
   * Combines this finding with those of a lower and a higher value: undetermined if they disagree,
   * otherwise as sure as the least sure one.
   *
   * @param why the reason if they disagree
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
        waiver);
  }

  /**
   * Combines this finding with another one that unknown values make possible: undetermined if they
   * disagree, otherwise as sure as the less sure one.
   *
   * @param why the reason if they disagree
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
        waiver);
  }

  /** Returns a copy with another reason. */
  public ObjectiveFinding because(String why) {
    return new ObjectiveFinding(
        actual, interval, samples, certainty, why, change, precision, waiver);
  }

  /**
   * Returns a copy with another verdict and reason, and with the ends that late sends make
   * possible.
   */
  ObjectiveFinding with(
      Certainty other, @Nullable String why, ObjectiveResult.@Nullable Ends ends) {
    return new ObjectiveFinding(
        actual, interval, samples, other, why, change, precision.between(ends), waiver);
  }

  /** Returns the finding as missed, whatever may follow; it is sure only if it already was. */
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
        waiver);
  }

  /** Returns the finding as undetermined; only the given waiver lets it pass. */
  public ObjectiveFinding open(String why, Waiver needed) {
    return new ObjectiveFinding(
        actual, interval, samples, Certainty.NONE, why, change, precision, needed);
  }

  /** Returns whether there is a value or verdict to doubt. */
  boolean shown() {
    return actual.isPresent() || certainty.verdict() == Verdict.MET;
  }

  /** Returns the finding; undetermined if only sure verdicts count and this one is weak. */
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
            waiver)
        : this;
  }

  public static ObjectiveFinding none(String reason) {
    return new ObjectiveFinding(OptionalDouble.empty(), null, 0, Certainty.NONE, reason);
  }

  /** Returns the finding of a figure without an interval. */
  public static ObjectiveFinding plain(RunObjective objective, double actual, long samples) {
    boolean holds = objective.requirement().holds(actual);
    return new ObjectiveFinding(
            OptionalDouble.of(actual), null, samples, Certainty.plain(holds), null)
        .ofNumber();
  }

  /** Returns the finding; undetermined if the value is not a finite number. */
  private ObjectiveFinding ofNumber() {
    double value = actual.orElse(0);
    boolean odd =
        Double.isNaN(value) || (Double.isInfinite(value) && certainty.verdict() != Verdict.MISSED);
    return odd ? open(FindingTexts.notFinite(Quantity.plain(value)), Waiver.NONE) : this;
  }

  /**
   * Returns the finding of a figure without an interval, for which the run may be too short.
   *
   * @param effective the number of effective samples
   */
  public static ObjectiveFinding plain(
      RunObjective objective, double actual, long samples, double effective) {
    Certainty certainty = Certainty.plain(objective.requirement().holds(actual), effective);
    return share(actual, null, samples, effective, effective, certainty);
  }

  /**
   * Returns the finding of a mean, a deviation or a rate.
   *
   * @param spread its spread between batches; empty if not known
   */
  public static ObjectiveFinding batched(
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
   * Returns the finding of a figure with or without an interval.
   *
   * @param effective the number of effective samples
   * @param estimating the number of effective samples for the estimate
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
   * Adds the number of requests that a sure verdict takes, if the verdict is open or weak.
   *
   * @param needed computes that number
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
        actual, interval, samples, certainty, why, change, precision, waiver);
  }

  private static String tooFew(long samples, double effective, long needed) {
    return effective < 0.99 * samples
        ? FindingTexts.tooFewEffective(samples, RequiredSample.whole(effective), needed)
        : FindingTexts.tooFew(samples, needed);
  }

  /** Returns the result, if nothing in the run as a whole speaks against it. */
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
        waiver == Waiver.NONE,
        waiver == Waiver.MISSING_BASELINE);
  }

  /** Returns the result of a run that allows no verdict; no waiver lets it pass. */
  ObjectiveResult forbidden(RunObjective objective, String why) {
    return undetermined(objective, why, true);
  }

  /**
   * Returns the result of a run with too much missing data. An objective that was missed anyway
   * can't pass, nor one that lacks a waiver it needs.
   */
  ObjectiveResult undetermined(RunObjective objective, String why) {
    return needsMore(objective)
        ? result(objective)
        : undetermined(objective, why, certainty.verdict() == Verdict.MISSED);
  }

  private boolean needsMore(RunObjective objective) {
    return waiver == Waiver.NONE
        || (waiver == Waiver.MISSING_BASELINE && !objective.missingBaselineAllowed());
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
