// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

import io.github.gatlingllm.slo.objective.Requirement;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A verdict and how sure it is.
 *
 * @param verdict the verdict
 * @param weak whether the estimate decided
 * @param needed the number of samples from which the estimate may decide
 */
public record Certainty(Verdict verdict, boolean weak, long needed) {

  /** The certainty without data. */
  public static final Certainty NONE = new Certainty(Verdict.UNDETERMINED, false, 1);

  private static final double ROUNDING = 1e-9;

  /**
   * The samples that a bound on all values needs. No number proves it; fewer than for 99 % would
   * let a stricter objective pass where a laxer one can't.
   */
  private static final long NEEDED_FOR_ALL = 100;

  /**
   * The least number of effective samples for a sure verdict. With fewer, a run is hardly longer
   * than what its requests share, and that length is a guess.
   */
  private static final double FEWEST_TO_BE_SURE = 20;

  /** The least number of values for a mean, a rate or an extreme. */
  private static final long NEEDED_OF_PLAIN = 30;

  /**
   * Returns the certainty of a requirement: met if each side is, and as sure as the least sure one.
   */
  public static Certainty of(
      Requirement requirement, double actual, Function<Requirement.Side, Certainty> ofSide) {
    return requirement.sides().stream()
        .map(ofSide)
        .reduce(Certainty::and)
        .orElseGet(() -> plain(requirement.holds(actual)));
  }

  private Certainty and(Certainty other) {
    if (verdict == other.verdict) {
      return new Certainty(verdict, weak || other.weak, Math.max(needed, other.needed));
    }
    // a missed side decides; otherwise an undetermined side does
    boolean decides = verdict == Verdict.MISSED || other.verdict == Verdict.MET;
    return decides ? this : other;
  }

  /** Returns the certainty of a share of independent values. */
  public static Certainty of(long keeping, long samples, double required) {
    return of(keeping, samples, samples, required, (double) keeping / samples >= required, 1);
  }

  /**
   * Returns the certainty if either of two may be true: their common verdict, as sure as the less
   * sure one; otherwise undetermined.
   */
  public Certainty agreeing(Certainty other) {
    long most = Math.max(needed, other.needed);
    return verdict == other.verdict
        ? new Certainty(verdict, weak || other.weak, most)
        : new Certainty(Verdict.UNDETERMINED, false, most);
  }

  /**
   * Returns the certainty of a figure by its interval alone: met if the requirement holds at both
   * ends, missed if one of its sides fails at both, otherwise undetermined.
   *
   * @param interval the interval; an end that is not known is infinite
   * @param needed the number of samples that the figure needs
   */
  public static Certainty within(Requirement requirement, Interval interval, long needed) {
    List<Requirement.Side> sides = requirement.sides();
    boolean missed =
        sides.stream()
            .anyMatch(side -> !side.holds(interval.low()) && !side.holds(interval.high()));
    boolean met =
        !sides.isEmpty() && requirement.holds(interval.low()) && requirement.holds(interval.high());
    return new Certainty(
        missed ? Verdict.MISSED : met ? Verdict.MET : Verdict.UNDETERMINED, false, needed);
  }

  /**
   * Returns the certainty of a figure without an interval.
   *
   * @param samples the number of effective samples
   */
  public static Certainty plain(boolean holds, double samples) {
    return new Certainty(
        samples < NEEDED_OF_PLAIN ? Verdict.UNDETERMINED : holds ? Verdict.MET : Verdict.MISSED,
        false,
        NEEDED_OF_PLAIN);
  }

  /**
   * Returns the certainty of a figure with an interval from batches of time: sure if the interval
   * excludes the bound, otherwise by the estimate.
   *
   * @param interval the interval; null if the variation between batches is not known
   * @param samples the number of values
   * @param spread the spread; null without an interval
   */
  public static Certainty batched(
      Requirement requirement,
      double actual,
      @Nullable Interval interval,
      long samples,
      @Nullable BatchSpread spread) {
    return of(
        requirement,
        actual,
        side -> {
          boolean holds = side.holds(actual);
          boolean leftOut =
              interval != null
                  && side.holds(interval.low()) == holds
                  && side.holds(interval.high()) == holds;
          double estimating = spread == null ? samples : spread.estimating();
          boolean enough = samples >= NEEDED_OF_PLAIN && (leftOut || estimating >= NEEDED_OF_PLAIN);
          boolean sure = leftOut && spread != null && spread.sure();
          Verdict verdict = holds ? Verdict.MET : Verdict.MISSED;
          return new Certainty(
              enough ? verdict : Verdict.UNDETERMINED, enough && !sure, NEEDED_OF_PLAIN);
        });
  }

  /**
   * Returns the certainty of a minimum or maximum. More values can move it in one direction only,
   * so a broken bound is surely missed there, and a kept one is never surely met.
   *
   * @param maximum whether it is a maximum
   * @param samples the number of effective samples
   */
  public static Certainty extreme(
      Requirement requirement, double actual, boolean maximum, double samples) {
    return of(
        requirement,
        actual,
        side -> {
          boolean holds = side.holds(actual);
          Verdict verdict = holds ? Verdict.MET : Verdict.MISSED;
          boolean stays = holds != (side.comparison().upper() == maximum);
          boolean enough = stays || samples >= NEEDED_OF_PLAIN;
          return new Certainty(
              enough ? verdict : Verdict.UNDETERMINED, enough && !stays, NEEDED_OF_PLAIN);
        });
  }

  public static Certainty plain(boolean holds) {
    return new Certainty(holds ? Verdict.MET : Verdict.MISSED, false, 1);
  }

  /**
   * Returns the certainty that a share of values reaches what is required. It is sure if the exact
   * binomial interval excludes the requirement with at least {@value #FEWEST_TO_BE_SURE} effective
   * samples, or if far more values miss than allowed; otherwise the estimate decides if there are
   * enough samples.
   *
   * @param keeping how many values keep the bound; a fraction if values depend on each other
   * @param samples the number of effective samples
   * @param estimating the number of effective samples for the estimate, which may be larger
   * @param required the share that must keep the bound, 0 to 1
   * @param holds whether the estimate keeps the bound
   */
  public static Certainty of(
      double keeping, double samples, double estimating, double required, boolean holds) {
    return of(keeping, samples, estimating, required, holds, FEWEST_TO_BE_SURE);
  }

  private static Certainty of(
      double keeping,
      double samples,
      double estimating,
      double required,
      boolean holds,
      double fewest) {
    double tail = 1 - required;
    long needed = tail <= ROUNDING ? NEEDED_FOR_ALL : (long) Math.ceil(1 / tail - ROUNDING);
    double kept = Math.min(keeping, samples); // rounding may have made it more than all
    double chance =
        holds
            ? Binomial.atLeast(kept, samples, required)
            : Binomial.atMost(kept, samples, required);
    Verdict estimate = holds ? Verdict.MET : Verdict.MISSED;
    boolean far = !holds && samples - kept >= FarBeyond.TIMES * tail * samples;
    if (chance <= Binomial.TAIL && (samples >= fewest || far)) {
      return new Certainty(estimate, false, needed);
    }
    return estimating >= needed
        ? new Certainty(estimate, true, needed)
        : new Certainty(Verdict.UNDETERMINED, false, needed);
  }
}
