// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.combine;

import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.StudentT;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A figure of several runs: its mean over runs, and the 95 % interval of that mean from the
 * variation between runs.
 *
 * <p>Each run gives one value, so whatever the requests of a run share (the state of the machine,
 * the start of the server, its neighbours) is part of the variation. The interval is Student's t
 * interval of the mean (Georges, Buytaert, Eeckhout: Statistically Rigorous Java Performance
 * Evaluation, OOPSLA 2007, section 3.2). Because times are skewed to the right and shares towards
 * their limit, its ends are computed by the delta method on the logarithm of a time or rate, and on
 * the arcsine of the root of a share.
 *
 * <p>It is never narrower than the uncertainty within the runs allows: equal values of few
 * requests, such as three shares of 100 %, do not prove that there is no variation.
 *
 * @param values one value for each run
 * @param mean their mean
 * @param interval the 95 % interval of the mean; null if the variation is not known
 */
record BetweenRuns(List<Double> values, double mean, @Nullable Interval interval) {

  private static final double TAIL = 0.025;

  /** The relative difference of values that are equal but for rounding. */
  private static final double ROUNDING = 1e-9;

  BetweenRuns {
    values = List.copyOf(values);
  }

  /**
   * Returns the mean of a figure that can't be negative.
   *
   * @param values one finite value for each run, at least two
   * @param within the 95 % interval of each value within its run, null if not known; as many
   * @param most the largest possible value; infinite for times and rates
   */
  static BetweenRuns of(List<Double> values, List<@Nullable Interval> within, double most) {
    int runs = values.size();
    double mean = values.stream().mapToDouble(each -> each).average().orElseThrow();
    double squares = values.stream().mapToDouble(each -> (each - mean) * (each - mean)).sum();
    double error = Math.sqrt(squares / (runs - 1) / runs);
    boolean equal = error <= ROUNDING * Math.abs(mean);
    double half = equal ? 0 : StudentT.above(TAIL, runs - 1) * error;
    double below = within(values, within, true);
    double above = within(values, within, false);
    if (half == 0 && below == 0 && above == 0) {
      return new BetweenRuns(values, mean, null);
    }
    Interval between = half == 0 ? new Interval(mean, mean) : between(mean, half, most);
    double low = Math.min(between.low(), mean - below);
    double high = Math.max(between.high(), mean + above);
    return new BetweenRuns(
        values, mean, new Interval(mean < 0 ? low : Math.max(0, low), Math.min(most, high)));
  }

  /** Returns the ends of the interval whose half width would be symmetric on the plain scale. */
  private static Interval between(double mean, double half, double most) {
    if (mean <= 0) {
      return new Interval(mean - half, mean + half);
    }
    if (Double.isInfinite(most)) {
      double ratio = Math.exp(half / mean);
      return new Interval(mean / ratio, mean * ratio);
    }
    double share = mean / most;
    if (share >= 1) {
      return new Interval(mean - half, mean);
    }
    double angle = Math.asin(Math.sqrt(share));
    double turn = half / most / (2 * Math.sqrt(share * (1 - share)));
    return new Interval(most * share(angle - turn), most * share(angle + turn));
  }

  private static double share(double angle) {
    double sine = Math.sin(Math.max(0, Math.min(Math.PI / 2, angle)));
    return sine * sine;
  }

  /**
   * Returns how far the mean of independent runs may lie from its estimate, by the intervals within
   * the runs alone; 0 if one of them is not known or has no such end.
   */
  private static double within(
      List<Double> values, List<@Nullable Interval> within, boolean below) {
    double squares =
        IntStream.range(0, values.size())
            .mapToDouble(run -> distance(values.get(run), within.get(run), below))
            .map(distance -> distance * distance)
            .sum();
    return Double.isFinite(squares) ? Math.sqrt(squares) / values.size() : 0;
  }

  private static double distance(double value, @Nullable Interval interval, boolean below) {
    if (interval == null) {
      return Double.POSITIVE_INFINITY;
    }
    return Math.abs((below ? interval.low() : interval.high()) - value);
  }
}
