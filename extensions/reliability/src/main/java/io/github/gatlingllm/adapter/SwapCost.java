// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.adapter;

import io.github.gatlingllm.slo.certainty.Binomial;
import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.ObjectiveFinding;
import java.util.OptionalDouble;

/**
 * What the first request of an adapter after a pause costs: the median of its TTFT minus that of a
 * warm request, over pairs. The 95 % interval consists of two order statistics, so it assumes no
 * distribution (the sign test's interval).
 *
 * @param firsts the number of first requests
 * @param pairs the number of pairs
 * @param warm the median TTFT of warm requests, in ms; NaN without any
 * @param cost the median difference, in ms; NaN without pairs, infinite if most first ones failed
 * @param interval its 95 % interval; an end is infinite if it is not known
 */
public record SwapCost(int firsts, int pairs, double warm, double cost, Interval interval) {

  /** The fewest pairs with an interval. */
  public static final int FEWEST_PAIRS = 6;

  /** Up to this share of the median warm TTFT, a cost is negligible. */
  public static final double NEGLIGIBLE = 0.1;

  private static final double LEAST_MILLIS = 1;
  private static final double MEDIAN = 0.5;

  static SwapCost of(SwapPairs pairs) {
    double[] all = pairs.differences();
    int n = all.length;
    long below = n == 0 ? 0 : Binomial.rankBelow(n, MEDIAN);
    long above = n == 0 ? 1 : Binomial.rankAbove(n, MEDIAN);
    return new SwapCost(
        pairs.firsts(),
        n,
        median(pairs.warm()),
        median(all),
        new Interval(
            below < 1 ? Double.NEGATIVE_INFINITY : all[(int) below - 1],
            above > n ? Double.POSITIVE_INFINITY : all[(int) above - 1]));
  }

  private static double median(double[] sorted) {
    int n = sorted.length;
    if (n == 0) {
      return Double.NaN;
    }
    double low = sorted[(n - 1) / 2];
    double high = sorted[n / 2];
    return low == high ? low : low + (high - low) / 2;
  }

  /** Returns the greatest negligible cost in ms: 10 % of the warm median, at least 1 ms. */
  public double negligible() {
    return Math.max(LEAST_MILLIS, NEGLIGIBLE * warm);
  }

  /** Returns whether both ends of the interval are known. */
  public boolean bounded() {
    return Double.isFinite(interval.low()) && Double.isFinite(interval.high());
  }

  /** Returns the finding. */
  public SwapFinding finding() {
    if (pairs < FEWEST_PAIRS) {
      return SwapFinding.UNDETERMINED;
    }
    if (interval.low() > negligible()) {
      return SwapFinding.SLOWER;
    }
    return interval.high() <= negligible() ? SwapFinding.NOT_SLOWER : SwapFinding.UNDETERMINED;
  }

  /** Returns which requests a cost lacks. */
  String missing() {
    return firsts < FEWEST_PAIRS
        ? AdapterTexts.tooFewFirsts(firsts)
        : AdapterTexts.tooFewWarm(pairs, firsts);
  }

  /** Judges an objective: only an interval on one side of the bound decides. */
  ObjectiveFinding find(RunObjective objective) {
    if (pairs < FEWEST_PAIRS) {
      return ObjectiveFinding.none(missing());
    }
    Certainty certainty = Certainty.within(objective.requirement(), interval, FEWEST_PAIRS);
    return new ObjectiveFinding(
        Double.isFinite(cost) ? OptionalDouble.of(cost) : OptionalDouble.empty(),
        bounded() ? interval : null,
        pairs,
        certainty,
        certainty.verdict() == Verdict.UNDETERMINED ? AdapterTexts.unsure(pairs) : null);
  }
}
