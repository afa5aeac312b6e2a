// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.baseline;

import io.github.gatlingllm.slo.certainty.StudentT;
import java.util.List;

/**
 * The shift of a figure that both sides repeated: that of the mean over the repeats, by Welch's t.
 * The variation of repeats is that of runs of the same server, so nothing has to be assumed about
 * requests.
 *
 * @param before the baseline's values
 * @param now the later values
 * @param measure the unit of a change
 */
record RepeatShift(List<Double> before, List<Double> now, FigurePair.Measure measure)
    implements FigureShift {

  /** The least number of repeats that shows their variation. */
  static final int LEAST = 3;

  @Override
  public double exceeds(double change) {
    boolean points = measure == FigurePair.Measure.POINTS;
    double mean = mean(before);
    double scale = points ? 1 : 1 + Math.signum(mean) * change / 100;
    double bound = points ? mean + change : mean * scale;
    double partBefore = scale * scale * variance(before) / before.size();
    double partNow = variance(now) / now.size();
    double squared = partBefore + partNow;
    double apart = mean(now) - bound;
    if (squared == 0) {
      return apart == 0 ? 0.5 : apart > 0 ? 1 : 0;
    }
    return StudentT.below(apart / Math.sqrt(squared), freedom(partBefore, partNow));
  }

  /** Returns the degrees of freedom by Welch and Satterthwaite. */
  private double freedom(double partBefore, double partNow) {
    double squared = partBefore + partNow;
    return squared
        * squared
        / (partBefore * partBefore / (before.size() - 1) + partNow * partNow / (now.size() - 1));
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  private static double variance(List<Double> values) {
    double mean = mean(values);
    return values.stream().mapToDouble(value -> (value - mean) * (value - mean)).sum()
        / (values.size() - 1);
  }
}
