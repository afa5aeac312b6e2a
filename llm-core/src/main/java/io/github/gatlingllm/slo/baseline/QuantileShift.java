// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.baseline;

import io.github.gatlingllm.slo.certainty.Beta;
import java.util.Arrays;

/**
 * The shift of a quantile by the exact bootstrap: the q-quantile of all resamples of n values is
 * F⁻¹(U), where U is Beta(q(n − 1) + 1, (1 − q)(n − 1) + 1). No resampling is needed: points of
 * equal probability represent each side, and all pairs are counted.
 */
final class QuantileShift implements FigureShift {

  private static final int POINTS = 400;

  private final double[] before;
  private final double[] now;

  private QuantileShift(double[] before, double[] now) {
    this.before = before;
    this.now = now;
  }

  static QuantileShift of(double percentile, MetricStats before, MetricStats now) {
    return new QuantileShift(
        values(before.quantiles(), ranks(percentile, before.independent())),
        values(now.quantiles(), ranks(percentile, now.independent())));
  }

  static QuantileShift of(
      QuantileFunction before, double[] ranksBefore, QuantileFunction now, double[] ranksNow) {
    return new QuantileShift(values(before, ranksBefore), values(now, ranksNow));
  }

  /** Returns the ranks of the percentile in resamples of n values, 0 to 1. */
  static double[] ranks(double percentile, double n) {
    double q = percentile / 100;
    return Beta.parts(POINTS, q * (n - 1) + 1, (1 - q) * (n - 1) + 1);
  }

  @Override
  public double exceeds(double change) {
    double sum = 0;
    for (double value : before) {
      double bound = value + Math.abs(value) * change / 100;
      sum += above(bound);
    }
    return sum / before.length;
  }

  private double above(double bound) {
    int least = first(bound, false);
    int greater = first(bound, true);
    return (now.length - (least + greater) / 2.0) / now.length;
  }

  /** Returns how many points lie below the bound, optionally including it. */
  private int first(double bound, boolean included) {
    int low = 0;
    int high = now.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (now[middle] < bound || (included && now[middle] == bound)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static double[] values(QuantileFunction quantiles, double[] ranks) {
    return Arrays.stream(ranks).map(rank -> quantiles.at(100 * rank)).toArray();
  }
}
