// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gateway;

import io.github.gatlingllm.bystander.ProbeResult;
import io.github.gatlingllm.bystander.ProbeSample;
import io.github.gatlingllm.slo.certainty.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The overhead of a gateway in one metric: the median of the differences within pairs, in
 * milliseconds. Both requests of a pair meet the same load, so that its noise mostly cancels. The
 * interval is that of the median of a {@link ProbeSample}; it assumes no distribution.
 *
 * @param figure the metric
 * @param pairs the number of pairs that have this metric
 * @param through the median of requests through the gateway; infinite if most were lost
 * @param direct the median of direct requests
 * @param difference the median of the differences; infinite if the gateway lost too many requests
 * @param interval its 95 % interval; an end is infinite if it is not known
 */
record Overhead(
    GatewayFigure figure,
    int pairs,
    double through,
    double direct,
    double difference,
    Interval interval) {

  private static final double MEDIAN = 50;

  /** Returns whether both ends of the interval are known. */
  boolean bounded() {
    return Double.isFinite(interval.low()) && Double.isFinite(interval.high());
  }

  /** Returns the overheads of all metrics that pairs have. */
  static List<Overhead> all(List<RequestPair> pairs) {
    List<RequestPair> usable = pairs.stream().filter(RequestPair::usable).toList();
    var all = new ArrayList<Overhead>();
    of(GatewayFigure.TTFT, usable, ProbeResult::ttft).ifPresent(all::add);
    of(GatewayFigure.ITL, usable, ProbeResult::itl).ifPresent(all::add);
    of(GatewayFigure.TPOT, usable, ProbeResult::tpot).ifPresent(all::add);
    of(GatewayFigure.E2E, usable, ProbeResult::e2e).ifPresent(all::add);
    return all;
  }

  private static Optional<Overhead> of(
      GatewayFigure figure, List<RequestPair> pairs, ToDoubleFunction<ProbeResult> metric) {
    ProbeSample differences =
        ProbeSample.of(pairs.stream().map(RequestPair::difference).toList(), metric);
    if (differences.count() == 0) {
      return Optional.empty();
    }
    return Optional.of(
        new Overhead(
            figure,
            differences.count(),
            median(pairs.stream().map(RequestPair::through).toList(), metric),
            median(pairs.stream().map(RequestPair::direct).toList(), metric),
            differences.percentile(MEDIAN),
            differences.interval(MEDIAN)));
  }

  private static double median(List<ProbeResult> results, ToDoubleFunction<ProbeResult> metric) {
    return ProbeSample.of(results, metric).percentile(MEDIAN);
  }
}
