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
 * An objective, judged.
 *
 * @param objective which
 * @param actual in the objective's unit; empty without data; of succeeded requests
 * @param interval of 95 % for the actual value, where one can be given
 * @param samples how many values it rests on
 * @param weak the estimate decided, since the interval contains the bound
 * @param verdict met, missed, or undetermined
 * @param reason why it is undetermined, or what else the reader must know
 * @param change against the baseline; null where it was not compared with one
 * @param precision how exact the value is, the sampling interval apart
 * @param binding no leave helps: the run as a whole speaks against it, or its baseline can't be
 *     used
 * @param baselineMissing it is undetermined since its baseline has no file: leave to be
 *     undetermined does not help, only that to have no baseline yet
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

  /** One whose baseline is there, if it needs one. */
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

  /** One that was not compared with a baseline. */
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

  /** The bounds that the value was held against, where there are such. */
  public List<Requirement.Side> sides() {
    return change == null ? objective.requirement().sides() : List.of(change.bound());
  }

  /** Whether the build goes on as far as this objective is concerned. */
  public boolean passes() {
    return verdict == Verdict.MET || tolerated();
  }

  /** Whether it passes without being met. */
  public boolean tolerated() {
    return verdict == Verdict.UNDETERMINED
        && actual.isPresent()
        && !binding
        && (baselineMissing
            ? objective.missingBaselineAllowed()
            : objective.undeterminedAllowed() && !beyondBound());
  }

  /**
   * Whether the value itself breaks the requirement, which no leave to be undetermined forgives: it
   * is what the run had, however few samples it rests on. Of a change since a baseline the interval
   * alone decides: by chance every second value is somewhat worse.
   */
  public boolean beyondBound() {
    return change == null
        && actual.isPresent()
        && !sides().stream().allMatch(side -> side.holds(actual.getAsDouble()));
  }

  /**
   * How exact a value is.
   *
   * @param effectiveSamples as how many independent values those count that it rests on; empty:
   *     nobody can tell
   * @param uncertainty how far the times may be from the truth, in the objective's unit; empty: it
   *     is about no time, or it is not known
   * @param ends what late sends may have made of the value; null: nothing
   */
  public record Precision(
      OptionalDouble effectiveSamples, OptionalDouble uncertainty, @Nullable Ends ends) {

    /** Nothing is known of it. */
    public static final Precision UNKNOWN =
        new Precision(OptionalDouble.empty(), OptionalDouble.empty());

    /** Of a value that no late send moved. */
    public Precision(OptionalDouble effectiveSamples, OptionalDouble uncertainty) {
      this(effectiveSamples, uncertainty, null);
    }

    /** The same with so many independent samples. */
    public Precision samples(double effective) {
      return new Precision(OptionalDouble.of(effective), uncertainty, ends);
    }

    /** The same with times that may be so far from the truth. */
    public Precision within(double u) {
      return new Precision(effectiveSamples, OptionalDouble.of(u), ends);
    }

    /** The same of a value that lies between two ends. */
    public Precision between(@Nullable Ends other) {
      return new Precision(effectiveSamples, uncertainty, other);
    }
  }

  /**
   * What the value would have been, had all requests left when they were due: no less than one end,
   * and no more than the other.
   *
   * @param lower in the objective's unit
   * @param upper in the objective's unit; infinite where requests are missing
   * @param cross whether one end keeps a bound that the other breaks
   */
  public record Ends(double lower, double upper, boolean cross) {}

  /**
   * What became of a figure since the baseline.
   *
   * @param baseline the baseline's value, in the objective's unit
   * @param bound what the tolerance makes of it
   * @param amount in percent of it; of a percentage, in points; empty where the baseline's is 0
   * @param interval of 98 % for the amount; null: too few samples, or not comparable
   */
  public record Change(
      double baseline,
      Requirement.Side bound,
      OptionalDouble amount,
      @Nullable Interval interval) {}
}
