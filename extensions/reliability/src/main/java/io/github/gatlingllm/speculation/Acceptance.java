// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.speculation;

import io.github.gatlingllm.slo.certainty.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The acceptance of requests of one name: accepted ÷ drafted tokens. Tokens of one request depend
 * on each other, so the 95 % interval is that of a ratio over requests by its linearization (W. G.
 * Cochran, <i>Sampling Techniques</i>, 1977, section 6.3).
 *
 * @param requests the requests with drafted tokens
 * @param drafted their drafted tokens
 * @param accepted the accepted ones among them
 * @param interval the interval of the acceptance, 0 to 1; empty for fewer requests than {@link
 *     #FEWEST}
 * @param tpotP50 the median TPOT in ms; NaN without any
 */
record Acceptance(
    int requests, long drafted, long accepted, Optional<Interval> interval, double tpotP50) {

  /** The fewest requests with an interval. */
  public static final int FEWEST = 20;

  private static final double NORMAL = 1.96;

  /** Computes the figures; each request has drafted tokens. */
  static Acceptance of(List<DraftedRequest> requests) {
    long drafted = requests.stream().mapToLong(DraftedRequest::drafted).sum();
    long accepted = requests.stream().mapToLong(DraftedRequest::accepted).sum();
    double[] tpot =
        requests.stream()
            .mapToDouble(DraftedRequest::tpot)
            .filter(Double::isFinite)
            .sorted()
            .toArray();
    return new Acceptance(
        requests.size(),
        drafted,
        accepted,
        interval(requests, drafted, (double) accepted / drafted),
        median(tpot));
  }

  private static Optional<Interval> interval(
      List<DraftedRequest> requests, long drafted, double share) {
    int n = requests.size();
    if (n < FEWEST) {
      return Optional.empty();
    }
    double squares =
        requests.stream()
            .mapToDouble(each -> Math.pow(each.accepted() - share * each.drafted(), 2))
            .sum();
    double margin = NORMAL * Math.sqrt(squares * n / (n - 1)) / drafted;
    return Optional.of(new Interval(Math.max(0, share - margin), Math.min(1, share + margin)));
  }

  private static double median(double[] sorted) {
    int n = sorted.length;
    return n == 0
        ? Double.NaN
        : Arrays.stream(new double[] {sorted[(n - 1) / 2], sorted[n / 2]}).average().orElseThrow();
  }

  /** Returns accepted ÷ drafted tokens, 0 to 1. */
  public double share() {
    return (double) accepted / drafted;
  }
}
