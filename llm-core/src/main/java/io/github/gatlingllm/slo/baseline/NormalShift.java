// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.baseline;

import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The shift of a figure with a nearly normal error: a mean or a rate.
 *
 * @param before the baseline's value
 * @param errorBefore its standard error
 * @param now the later value
 * @param errorNow its standard error
 */
public record NormalShift(double before, double errorBefore, double now, double errorNow)
    implements FigureShift {

  private static final NormalDistribution STANDARD = NormalDistribution.of(0, 1);

  /** Returns the shift of means by Welch's test. */
  static NormalShift ofMeans(MetricStats before, MetricStats now) {
    return new NormalShift(before.mean(), error(before), now.mean(), error(now));
  }

  /** Returns the shift of rates of independently arriving requests. */
  static NormalShift ofRates(double before, long requestsBefore, double now, long requestsNow) {
    return new NormalShift(
        before,
        before / Math.sqrt(Math.max(1, requestsBefore)),
        now,
        now / Math.sqrt(Math.max(1, requestsNow)));
  }

  private static double error(MetricStats figures) {
    // n − 1: the standard deviation is that of the values, not of where they come from
    return figures.stdDev() / Math.sqrt(Math.max(1, figures.independent() - 1));
  }

  @Override
  public double exceeds(double change) {
    double bound = before + Math.abs(before) * change / 100;
    double scale = 1 + Math.signum(before) * change / 100;
    double error = Math.hypot(errorNow, scale * errorBefore);
    if (error == 0) {
      return now == bound ? 0.5 : now > bound ? 1 : 0;
    }
    return below((now - bound) / error);
  }

  /** Returns the standard normal distribution function. */
  public static double below(double z) {
    return STANDARD.cumulativeProbability(z);
  }
}
