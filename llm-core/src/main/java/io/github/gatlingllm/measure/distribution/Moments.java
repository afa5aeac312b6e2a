// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.distribution;

/** Count, mean, variance and extremes of a series, exact and mergeable (Welford, Chan et al.). */
public final class Moments {

  private long count;
  private double mean;
  private double squares;
  private double min = Double.POSITIVE_INFINITY;
  private double max = Double.NEGATIVE_INFINITY;

  public void add(double value) {
    count++;
    double delta = value - mean;
    mean += delta / count;
    squares += delta * (value - mean);
    min = Math.min(min, value);
    max = Math.max(max, value);
  }

  /** Adds the same value several times. */
  void add(double value, long times) {
    addAll(times, value, 0, value, value);
  }

  public void addAll(Moments other) {
    if (other.count > 0) {
      addAll(other.count, other.mean, other.squares, other.min, other.max);
    }
  }

  /**
   * Adds several values.
   *
   * @param more the number of values, at least one
   * @param theirMean their mean
   * @param theirSquares the sum of their squared distances from the mean
   */
  public void addAll(
      long more, double theirMean, double theirSquares, double theirMin, double theirMax) {
    long total = count + more;
    double delta = theirMean - mean;
    squares += theirSquares + delta * delta * count / total * more;
    mean += delta * more / total;
    count = total;
    min = Math.min(min, theirMin);
    max = Math.max(max, theirMax);
  }

  /** Removes all values. */
  void clear() {
    count = 0;
    mean = 0;
    squares = 0;
    min = Double.POSITIVE_INFINITY;
    max = Double.NEGATIVE_INFINITY;
  }

  public long count() {
    return count;
  }

  public double mean() {
    return mean;
  }

  /** Returns the population standard deviation. */
  public double stdDev() {
    return count == 0 ? 0 : Math.sqrt(squares / count);
  }

  /** Returns the sum of the squared distances from a value. */
  public double squaresAround(double value) {
    return squares + count * (mean - value) * (mean - value);
  }

  double min() {
    return min;
  }

  double max() {
    return max;
  }

  /** Limits an estimate to the range of the values. */
  double clamp(double value) {
    return Math.max(min, Math.min(max, value));
  }
}
