// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.StudentT;
import java.util.Arrays;

/**
 * The interval of Jain's index, by the jackknife over blocks of time (R. G. Miller, <i>The
 * jackknife: a review</i>, Biometrika 61, 1974). It is that of the coefficient of variation {@code
 * c} between tenants, whose estimate is less skewed than the index, {@code 1 ÷ (1 + c²)}. Blocks
 * that resemble their neighbours widen it by the first-order factor {@code (1 + r) ÷ (1 − r)}, with
 * 1/blocks added to {@code r}, because few blocks show too little of it. Each of its ends errs in 1
 * % of runs by Student's t, so that it has 95 % for skewed service too.
 */
final class JainInterval {

  /** No end is known. */
  static final Interval UNKNOWN = new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

  private static final int MOST_BLOCKS = 20;
  private static final int FEWEST_BLOCKS = 8;

  /** Shorter blocks would be those of single requests. */
  private static final double BLOCK_SECONDS = 5;

  private static final double TAIL = 0.01;
  private static final double MOST_RELATED = 0.8;

  private JainInterval() {}

  /**
   * Returns the interval; {@link #UNKNOWN} for less than 40 s of competition.
   *
   * @param served the service in each cell with competition, by cell and tenant; NaN where a tenant
   *     was not backlogged
   * @param cellSeconds the duration of a cell
   */
  static Interval of(double[][] served, double cellSeconds) {
    int blocks = (int) Math.min(MOST_BLOCKS, served.length * cellSeconds / BLOCK_SECONDS);
    if (blocks < FEWEST_BLOCKS) {
      return UNKNOWN;
    }
    double whole = variation(served, 0, 0);
    var values = new double[blocks];
    for (int i = 0; i < blocks; i++) {
      int from = (int) ((long) i * served.length / blocks);
      int to = (int) ((i + 1L) * served.length / blocks);
      values[i] = blocks * whole - (blocks - 1) * variation(served, from, to);
    }
    double mean = Arrays.stream(values).average().orElse(Double.NaN);
    double half = StudentT.above(TAIL, blocks - 1) * Math.sqrt(variance(values, mean) / blocks);
    return Double.isFinite(half)
        ? new Interval(
            index(Math.max(whole, mean + half)), index(Math.max(0, Math.min(whole, mean - half))))
        : UNKNOWN;
  }

  private static double variation(double[][] served, int from, int to) {
    return Math.sqrt(Math.max(0, 1 / jain(served, from, to) - 1));
  }

  private static double index(double variation) {
    return 1 / (1 + variation * variation);
  }

  private static double variance(double[] values, double mean) {
    double squares = 0;
    double products = 0;
    for (int i = 0; i < values.length; i++) {
      double own = values[i] - mean;
      squares += own * own;
      products += i == 0 ? 0 : own * (values[i - 1] - mean);
    }
    double related = squares == 0 ? 0 : products / squares + 1.0 / values.length;
    double kept = Math.min(MOST_RELATED, Math.max(0, related));
    return squares / (values.length - 1) * (1 + kept) / (1 - kept);
  }

  /**
   * Returns the index of the tenants' mean service, without the cells of a block; NaN if none was
   * served.
   *
   * @param from the first cell to leave out
   * @param to the end of those to leave out, exclusive
   */
  static double jain(double[][] served, int from, int to) {
    double sum = 0;
    double squares = 0;
    int n = 0;
    int tenants = served.length == 0 ? 0 : served[0].length;
    for (int tenant = 0; tenant < tenants; tenant++) {
      double own = 0;
      int cells = 0;
      for (int cell = 0; cell < served.length; cell++) {
        double tokens = served[cell][tenant];
        if ((cell < from || cell >= to) && !Double.isNaN(tokens)) {
          own += tokens;
          cells++;
        }
      }
      if (cells > 0) {
        sum += own / cells;
        squares += own / cells * (own / cells);
        n++;
      }
    }
    return squares > 0 ? sum * sum / (n * squares) : Double.NaN;
  }
}
