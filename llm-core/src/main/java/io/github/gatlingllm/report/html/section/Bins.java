// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.slo.baseline.QuantileFunction;
import java.util.function.DoubleUnaryOperator;

/**
 * The bars of a histogram: forty between the smallest and the largest value. They have equal width,
 * or an equal ratio of bounds if values differ widely.
 */
final class Bins {

  private static final int MOST = 40;
  private static final double RATIO = 8;

  /** The halvings that find a value in the quantiles of a baseline. */
  private static final int HALVINGS = 40;

  private final boolean logarithmic;
  private final double[] edges;

  private Bins(boolean logarithmic, double... edges) {
    this.logarithmic = logarithmic;
    this.edges = edges;
  }

  /** Whether bars have an equal ratio of bounds. */
  boolean logarithmic() {
    return logarithmic;
  }

  /** Returns the bounds of the bars: one more than there are bars. */
  double[] edges() {
    return edges.clone();
  }

  /**
   * Returns the bars of a distribution.
   *
   * @param divisor the ratio of its unit to that of outputs
   */
  static Bins of(Distribution values, double divisor) {
    return of(values.min() / divisor, values.max() / divisor);
  }

  /** Returns bars that cover a distribution and a baseline. */
  static Bins of(Distribution values, double divisor, QuantileFunction before) {
    return of(
        Math.min(values.min() / divisor, before.at(0)),
        Math.max(values.max() / divisor, before.at(100)));
  }

  private static Bins of(double low, double high) {
    boolean logarithmic = low > 0 && high / low > RATIO;
    return new Bins(
        logarithmic,
        logarithmic
            ? edges(MOST, i -> i == MOST ? high : low * Math.pow(high / low, (double) i / MOST))
            : even(low, high));
  }

  /** Returns bars for whole numbers: each covers the same count of them. */
  static Bins ofCounts(Distribution values) {
    double low = values.min() - 0.5;
    double width = Math.max(1, Math.ceil((values.max() - low) / MOST));
    int bins = (int) Math.ceil((values.max() + 0.5 - low) / width);
    return new Bins(false, edges(bins, i -> low + i * width));
  }

  private static double[] even(double low, double high) {
    if (low == high) {
      double half = low == 0 ? 0.5 : Math.abs(low) / 100;
      return new double[] {low - half, low + half};
    }
    return edges(MOST, i -> i == MOST ? high : low + (high - low) * i / MOST);
  }

  private static double[] edges(int bins, IntToDouble edge) {
    double[] edges = new double[bins + 1];
    for (int i = 0; i <= bins; i++) {
      edges[i] = edge.at(i);
    }
    return edges;
  }

  /** Returns the share of values in each bar, in percent; the first includes its lower bound. */
  double[] shares(Distribution values, double divisor) {
    double last = edges[edges.length - 1];
    return shares(
        0, edge -> edge == last ? 1 : (double) values.countAtMost(edge * divisor) / values.count());
  }

  /** Returns the shares of a baseline; values outside the bars are in none. */
  double[] shares(QuantileFunction quantiles) {
    double lowest = edges[0] <= quantiles.at(0) ? 0 : below(quantiles, edges[0]);
    return shares(lowest, edge -> below(quantiles, edge));
  }

  private double[] shares(double lowest, DoubleUnaryOperator atMost) {
    double[] shares = new double[edges.length - 1];
    double before = lowest;
    for (int i = 0; i < shares.length; i++) {
      double upTo = atMost.applyAsDouble(edges[i + 1]);
      shares[i] = 100 * (upTo - before);
      before = upTo;
    }
    return shares;
  }

  /** Returns the share of values up to a value, 0 to 1. */
  private static double below(QuantileFunction quantiles, double value) {
    if (value < quantiles.at(0)) {
      return 0;
    }
    double low = 0;
    double high = 100;
    if (value >= quantiles.at(high)) {
      return 1;
    }
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (quantiles.at(middle) <= value) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low / 100;
  }

  private interface IntToDouble {
    double at(int i);
  }
}
