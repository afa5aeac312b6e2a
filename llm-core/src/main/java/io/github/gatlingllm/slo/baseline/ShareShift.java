// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.baseline;

import io.github.gatlingllm.slo.certainty.Beta;

/**
 * The shift of a percentage in points: a share after k of n is distributed as Beta(k + ½, n − k +
 * ½), and the two shares are independent.
 */
final class ShareShift implements FigureShift {

  private static final int POINTS = 400;

  private final double[] before;
  private final double hits;
  private final double others;

  private ShareShift(double[] before, double hits, double others) {
    this.before = before;
    this.hits = hits;
    this.others = others;
  }

  static ShareShift of(double countBefore, double allBefore, double count, double all) {
    double[] before = Beta.parts(POINTS, countBefore + 0.5, allBefore - countBefore + 0.5);
    return new ShareShift(before, count + 0.5, all - count + 0.5);
  }

  @Override
  public double exceeds(double change) {
    double sum = 0;
    for (double share : before) {
      sum += Beta.above(share + change / 100, hits, others);
    }
    return sum / before.length;
  }
}
