// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * A judged objective.
 *
 * @param objective the objective
 * @param actual the value of succeeded requests in the objective's unit; empty without data
 * @param interval the 95 % interval of the value; null if there is none
 * @param samples the number of values that it is based on
 * @param weak whether the estimate decided, because the interval contains the bound
 * @param verdict met, missed, or undetermined
 * @param reason why it is undetermined, or a remark; null if there is none
 * @param change the change since the baseline; null if there is no comparison
 * @param precision the precision of the value, apart from the sampling interval
 * @param binding whether no waiver lets it pass: the run as a whole speaks against it, or its
 *     baseline can't be used
 * @param baselineMissing whether it is undetermined because the baseline file is missing; only the
 *     waiver for a missing baseline lets it pass
 */
public record ObjectiveResult(
    RunObjective objective,
    OptionalDouble actual,
    @Nullable Interval interval,
    long samples,
    boolean weak,
    Verdict verdict,
    @Nullable String reason,
    @Nullable Change change,
    Precision precision,
    boolean binding,
    boolean baselineMissing) {

  /** Creates a result whose baseline exists, if it needs one. */
  public ObjectiveResult(
      RunObjective objective,
      OptionalDouble actual,
      @Nullable Interval interval,
      long samples,
      boolean weak,
      Verdict verdict,
      @Nullable String reason,
      @Nullable Change change,
      Precision precision,
      boolean binding) {
    this(
        objective, actual, interval, samples, weak, verdict, reason, change, precision, binding,
        false);
  }

  /** Creates a result without a comparison. */
  public ObjectiveResult(
      RunObjective objective,
      OptionalDouble actual,
      @Nullable Interval interval,
      long samples,
      boolean weak,
      Verdict verdict,
      @Nullable String reason) {
    this(
        objective,
        actual,
        interval,
        samples,
        weak,
        verdict,
        reason,
        null,
        Precision.UNKNOWN,
        false);
  }

  /** Returns the bounds that the value was compared with; empty if there are none. */
  public List<Requirement.Side> sides() {
    return change == null ? objective.requirement().sides() : List.of(change.bound());
  }

  /** Returns whether the build may continue as far as this objective is concerned. */
  public boolean passes() {
    return verdict == Verdict.MET || tolerated();
  }

  /** Returns whether it passes without being met. */
  public boolean tolerated() {
    return verdict == Verdict.UNDETERMINED
        && actual.isPresent()
        && !binding
        && (baselineMissing
            ? objective.missingBaselineAllowed()
            : objective.undeterminedAllowed() && !beyondBound());
  }

  /**
   * Returns whether the value itself breaks the requirement, which no waiver for undetermined
   * verdicts covers. For a change since a baseline the interval alone decides, because every second
   * value is somewhat worse by chance.
   */
  public boolean beyondBound() {
    return change == null
        && actual.isPresent()
        && !sides().stream().allMatch(side -> side.holds(actual.getAsDouble()));
  }

  /**
   * The precision of a value.
   *
   * @param effectiveSamples the number of effective samples; empty if not known
   * @param uncertainty the timing uncertainty in the objective's unit; empty if it is no time, or
   *     not known
   * @param ends the ends that late sends make possible; null if there are none
   */
  public record Precision(
      OptionalDouble effectiveSamples, OptionalDouble uncertainty, @Nullable Ends ends) {

    /** An unknown precision. */
    public static final Precision UNKNOWN =
        new Precision(OptionalDouble.empty(), OptionalDouble.empty());

    /** Creates the precision of a value that no late send moved. */
    public Precision(OptionalDouble effectiveSamples, OptionalDouble uncertainty) {
      this(effectiveSamples, uncertainty, null);
    }

    /** Returns a copy with this number of effective samples. */
    public Precision samples(double effective) {
      return new Precision(OptionalDouble.of(effective), uncertainty, ends);
    }

    /** Returns a copy with this timing uncertainty. */
    public Precision within(double u) {
      return new Precision(effectiveSamples, OptionalDouble.of(u), ends);
    }

    /** Returns a copy with these ends. */
    public Precision between(@Nullable Ends other) {
      return new Precision(effectiveSamples, uncertainty, other);
    }
  }

  /**
   * The lowest and highest value possible if all requests had left when they were due.
   *
   * @param lower the lower end, in the objective's unit
   * @param upper the upper end, in the objective's unit; infinite if requests are missing
   * @param cross whether one end keeps a bound that the other breaks
   */
  public record Ends(double lower, double upper, boolean cross) {}

  /**
   * The change of a figure since the baseline.
   *
   * @param baseline the baseline's value, in the objective's unit
   * @param bound the bound that the tolerance gives
   * @param amount the change in percent, for percentages in points; empty if the baseline's value
   *     is 0
   * @param interval the 98 % interval of the change; null with too few samples, or if not
   *     comparable
   */
  public record Change(
      double baseline,
      Requirement.Side bound,
      OptionalDouble amount,
      @Nullable Interval interval) {}
}
