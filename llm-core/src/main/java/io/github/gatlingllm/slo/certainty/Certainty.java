// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

import io.github.gatlingllm.slo.objective.Requirement;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A verdict and how sure it is.
 *
 * @param verdict the verdict
 * @param weak the estimate decided
 * @param needed samples from which on the estimate may decide
 */
public record Certainty(Verdict verdict, boolean weak, long needed) {

  /** Without data. */
  public static final Certainty NONE = new Certainty(Verdict.UNDETERMINED, false, 1);

  private static final double ROUNDING = 1e-9;

  /**
   * No number of values proves that all keep a bound. Fewer than for 99 % would let a stricter
   * promise pass where a laxer one can't.
   */
  private static final long NEEDED_FOR_ALL = 100;

  /**
   * Fewer independent values make nothing sure: a run is then hardly longer than what its requests
   * share, and how long that lasts is a guess.
   */
  private static final double FEWEST_TO_BE_SURE = 20;

  /** Fewer values say little of what a mean, a rate or an extreme would be another time. */
  private static final long NEEDED_OF_PLAIN = 30;

  /** A requirement of several sides is met if each is, and as sure as the least sure one. */
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
    // One that is missed is missed, whatever the other is; else one leaves it open.
    boolean decides = verdict == Verdict.MISSED || other.verdict == Verdict.MET;
    return decides ? this : other;
  }

  /** Of values that are independent of each other, and of which some are required. */
  public static Certainty of(long keeping, long samples, double required) {
    return of(keeping, samples, samples, required, (double) keeping / samples >= required, 1);
  }

  /**
   * Where nobody knows which of two holds: what both say, and no surer than the less sure one; else
   * it is open.
   */
  public Certainty agreeing(Certainty other) {
    long most = Math.max(needed, other.needed);
    return verdict == other.verdict
        ? new Certainty(verdict, weak || other.weak, most)
        : new Certainty(Verdict.UNDETERMINED, false, most);
  }

  /**
   * Of a figure without an interval.
   *
   * @param samples as how many independent values those count that it rests on
   */
  public static Certainty plain(boolean holds, double samples) {
    return new Certainty(
        samples < NEEDED_OF_PLAIN ? Verdict.UNDETERMINED : holds ? Verdict.MET : Verdict.MISSED,
        false,
        NEEDED_OF_PLAIN);
  }

  /**
   * Of a figure with an interval from batches of time: sure where the interval leaves the bound
   * out, else by the estimate.
   *
   * @param interval null: nothing tells how it differs between batches
   * @param samples how many values it rests on
   * @param spread null where there is no interval
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
   * Of a minimum or maximum: more values may move it to one side alone. So a bound that is broken
   * there is surely missed, and one that is kept never surely met.
   *
   * @param maximum whether it is one
   * @param samples as how many independent values those count that it rests on
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
   * Whether a share of values is at least what is required: sure where the exact binomial interval
   * leaves the requirement out and {@value #FEWEST_TO_BE_SURE} independent samples are left, or far
   * more miss than may; else by the estimate if there are samples enough.
   *
   * @param keeping how many values keep the bound; a fraction, where values depend on each other
   * @param samples how many there are, as independent ones count
   * @param estimating how many there are to estimate the share by, where they depend on each other
   *     less as far as this bound goes
   * @param required which share must keep it, 0 to 1
   * @param holds whether the estimate keeps it
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
    double kept = Math.min(keeping, samples); // which rounding may have made more than all
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
