// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.adapter;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The measured requests of one adapter. Percentiles are in ms and of successful requests; NaN
 * without any.
 *
 * @param name the adapter
 * @param requests the number of its requests
 * @param failed the failed ones among them
 */
record AdapterStats(
    String name,
    int requests,
    int failed,
    double ttftP50,
    double ttftP95,
    double tpotP50,
    double tpotP95) {

  /**
   * Computes the figures.
   *
   * @param own the measured requests of the adapter
   */
  static AdapterStats of(String name, List<AdapterRequest> own) {
    double[] ttft = sorted(own, AdapterRequest::ttft);
    double[] tpot = sorted(own, AdapterRequest::tpot);
    return new AdapterStats(
        name,
        own.size(),
        (int) own.stream().filter(AdapterRequest::failed).count(),
        percentile(ttft, 50),
        percentile(ttft, 95),
        percentile(tpot, 50),
        percentile(tpot, 95));
  }

  private static double[] sorted(
      List<AdapterRequest> requests, ToDoubleFunction<AdapterRequest> value) {
    return requests.stream().mapToDouble(value).filter(Double::isFinite).sorted().toArray();
  }

  /** Returns a percentile, interpolated between the nearest values. */
  private static double percentile(double[] sorted, double percentile) {
    if (sorted.length == 0) {
      return Double.NaN;
    }
    double place = percentile / 100 * (sorted.length - 1);
    int below = (int) place;
    double[] both = Arrays.copyOfRange(sorted, below, Math.min(sorted.length, below + 2));
    return both[0] + (place - below) * (both[both.length - 1] - both[0]);
  }
}
