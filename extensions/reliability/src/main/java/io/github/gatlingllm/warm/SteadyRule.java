// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.warm;

import io.github.gatlingllm.measure.request.Metric;
import java.util.List;
import java.util.Optional;

/**
 * Decides whether a server is steady.
 *
 * <p>A warm-up can be slow: over thirty seconds, a server that warms up over five minutes looks
 * level. So the absence of an evident trend is no proof. The rule asks instead how far the trend,
 * with its error, would carry a metric until the end of the longest warm-up. The server is steady
 * if this is surely less than a fifth, up or down: an equivalence test on the extrapolated change
 * (D. J. Schuirmann, <i>A comparison of the two one-sided tests procedure and the power approach
 * for assessing the equivalence of average bioavailability</i>, Journal of Pharmacokinetics and
 * Biopharmaceutics 15, 1987). One of three spans has to show it for each metric: the last five
 * sixths, two thirds or half of the time since the first request, because what is past must not
 * hide what is level now.
 */
final class SteadyRule {

  /** A change that matters: the factor from which a run's start counts as cold, too. */
  static final double FACTOR = 1.2;

  /** The probability at which each of the two tests errs. */
  static final double TAIL = 0.05;

  /** The parts of the time that the three spans leave out. */
  private static final List<Double> LEFT_OUT = List.of(1 / 6.0, 1 / 3.0, 1 / 2.0);

  private static final double EVIDENT = 0.02;
  private static final double MANY_FAILED = 0.1;

  /** The trend is extrapolated at least over this part of the time that has passed. */
  private static final double LEAST_AHEAD = 0.5;

  /** So many mean response times must have passed, so that the load is as it will be. */
  private static final double RESPONSES_LONG = 3;

  private SteadyRule() {}

  /**
   * Judges the responses so far.
   *
   * @param now the end of the latest response
   * @param most the end of the longest warm-up
   */
  static Steadiness at(ResponseTimes times, long now, long most) {
    synchronized (times) {
      long first = times.first();
      if (first >= now) {
        return Steadiness.of(Steadiness.State.TOO_FEW);
      }
      long half = first + (now - first) / 2;
      if (times.failedShare(half, now) > MANY_FAILED) {
        return Steadiness.of(Steadiness.State.FAILING);
      }
      double passed = (now - first) / 1e9;
      if (!(passed >= RESPONSES_LONG * times.sums(Metric.E2E).mean(half, now) / 1e9)) {
        return Steadiness.of(Steadiness.State.TOO_FEW);
      }
      double ahead = Math.max((most - now) / 1e9, LEAST_AHEAD * passed);
      return times.watched(half, now).stream()
          .map(metric -> of(times, metric, now, ahead))
          .reduce(Steadiness.of(Steadiness.State.STEADY), Steadiness::and);
    }
  }

  private static Steadiness of(ResponseTimes times, Metric metric, long now, double ahead) {
    Steadiness found = new Steadiness(Steadiness.State.TOO_FEW, metric, 0);
    for (double leftOut : LEFT_OUT) {
      long from = times.first() + Math.round(leftOut * (now - times.first()));
      Optional<Trend> trend = times.sums(metric).trend(from, now);
      if (trend.isPresent()) {
        found = of(trend.get(), metric, ahead); // the latest span that has a trend
        if (found.steady()) {
          return found;
        }
      }
    }
    return found;
  }

  private static Steadiness of(Trend trend, Metric metric, double ahead) {
    Steadiness.State state =
        trend.staysWithin(FACTOR, ahead, TAIL)
            ? Steadiness.State.STEADY
            : trend.evident(EVIDENT) ? Steadiness.State.CHANGING : Steadiness.State.UNCERTAIN;
    return new Steadiness(state, metric, trend.change(60));
  }
}
