// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.warm;

import io.github.gatlingllm.slo.certainty.StudentT;
import java.util.Optional;

/**
 * The linear trend of the logarithm of a metric over time.
 *
 * <p>The values are joined into ten batches of about equal numbers, in the order of time, and a
 * line is fitted to their means by least squares. Batches absorb the dependence of neighbouring
 * values. The dependence that remains between batches widens the error by the first-order factor
 * {@code (1 + r) ÷ (1 − r)}, where {@code r} is the correlation of neighbouring residuals plus
 * 1/10, because residuals of a fitted line show too little of it.
 *
 * @param perSecond the slope: the relative change per second
 * @param error its standard error
 * @param freedom the degrees of freedom of the error
 */
record Trend(double perSecond, double error, int freedom) {

  static final int BATCHES = 10;

  private static final int FEWEST_BATCHES = 8;
  private static final double MOST_RELATED = 0.8;

  /**
   * Fits a line.
   *
   * @param times the mean times of the batches, in seconds, ascending
   * @param means the mean logarithms of the batches
   * @return empty for fewer than eight batches
   */
  static Optional<Trend> of(double[] times, double[] means) {
    int count = times.length;
    if (count < FEWEST_BATCHES) {
      return Optional.empty();
    }
    double middle = mean(times);
    double level = mean(means);
    double spread = 0;
    double slope = 0;
    for (int i = 0; i < count; i++) {
      spread += (times[i] - middle) * (times[i] - middle);
      slope += (times[i] - middle) * (means[i] - level);
    }
    slope /= spread;
    var residuals = new double[count];
    for (int i = 0; i < count; i++) {
      residuals[i] = means[i] - level - slope * (times[i] - middle);
    }
    double variance = variance(residuals);
    return Optional.of(new Trend(slope, Math.sqrt(variance / spread), count - 2));
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  /** Returns the variance of batch means around the line, widened by their dependence. */
  private static double variance(double[] residuals) {
    double squares = 0;
    double products = 0;
    for (int i = 0; i < residuals.length; i++) {
      squares += residuals[i] * residuals[i];
      products += i == 0 ? 0 : residuals[i] * residuals[i - 1];
    }
    if (squares == 0) {
      return 0;
    }
    double related = products / squares + 1.0 / residuals.length;
    double kept = Math.min(MOST_RELATED, Math.max(0, related));
    return squares / (residuals.length - 2) * (1 + kept) / (1 - kept);
  }

  /** Returns the relative change that the trend makes in a time. */
  double change(double seconds) {
    return Math.expm1(perSecond * seconds);
  }

  /** Returns whether the change in a time is surely smaller than a factor, up or down. */
  boolean staysWithin(double factor, double seconds, double tail) {
    double reach = StudentT.above(tail, freedom) * error;
    return (Math.abs(perSecond) + reach) * seconds <= Math.log(factor);
  }

  /** Returns whether there is a trend, up or down, beyond chance. */
  boolean evident(double tail) {
    return Math.abs(perSecond) > StudentT.above(tail / 2, freedom) * error;
  }
}
