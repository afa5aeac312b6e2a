// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.warm;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.slo.certainty.StudentT;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongFunction;

/**
 * The errors of whole warm-ups, as shares of the runs.
 *
 * @param early the window opened while the server was more than a quarter slower than when warm
 * @param heldBack the window opened later than the precision allowed
 * @param never the window did not open within the longest warm-up
 * @param median when half of the windows were open, in seconds; infinite: never
 */
record WarmUpErrors(double early, double heldBack, double never, double median) {

  static final double MOST = 300;

  private static final double COLD = 1.25;

  /** Runs the rule on many warm-ups. */
  static WarmUpErrors of(
      int runs, DoubleUnaryOperator level, LongFunction<List<RequestRecord>> warmUp) {
    return of(1, runs, level, warmUp);
  }

  /** Runs the rule on many warm-ups, of which each worker sees a random share. */
  static WarmUpErrors of(
      int workers, int runs, DoubleUnaryOperator level, LongFunction<List<RequestRecord>> warmUp) {
    int early = 0;
    int held = 0;
    int never = 0;
    var opened = new double[runs];
    for (int run = 0; run < runs; run++) {
      List<RequestRecord> requests = warmUp.apply(run);
      double at =
          workers == 1 ? opened(requests) : new SteadyWorkers(workers, run).opened(requests);
      opened[run] = at;
      never += Double.isInfinite(at) ? 1 : 0;
      early += Double.isFinite(at) && level.applyAsDouble(at) > COLD ? 1 : 0;
      held += at > 1.12 * precise(requests) ? 1 : 0;
    }
    Arrays.sort(opened);
    return new WarmUpErrors(
        (double) early / runs, (double) held / runs, (double) never / runs, opened[runs / 2]);
  }

  private static double opened(List<RequestRecord> requests) {
    var watch = new SteadyWatch((long) (MOST * 1e9), () -> {});
    requests.forEach(watch::ended);
    return watch.steadyAt().isPresent()
        ? watch.steadyAt().getAsLong() / 1e9
        : Double.POSITIVE_INFINITY;
  }

  /**
   * Returns the first look, in seconds, at which the errors of both metrics leave room for half of
   * the change that matters: a level server passes then. Infinite: there is no such look.
   */
  private static double precise(List<RequestRecord> requests) {
    var times = new ResponseTimes(125_000_000);
    double next = 5;
    for (RequestRecord request : requests) {
      times.add(request);
      double now = request.timing().closed() / 1e9;
      if (now >= next && now <= MOST) {
        if (precise(times, now)) {
          return now;
        }
        next = 1.1 * now;
      }
    }
    return Double.POSITIVE_INFINITY;
  }

  private static boolean precise(ResponseTimes times, double now) {
    double ahead = Math.max(MOST - now, now / 2);
    return List.of(Metric.TTFT, Metric.TPOT).stream()
        .allMatch(
            metric ->
                times
                    .sums(metric)
                    .trend(Math.round(now * 1e9 / 6), Math.round(now * 1e9))
                    .filter(trend -> reach(trend) * ahead <= Math.log(SteadyRule.FACTOR) / 2)
                    .isPresent());
  }

  private static double reach(Trend trend) {
    return StudentT.above(SteadyRule.TAIL, trend.freedom()) * trend.error();
  }
}
