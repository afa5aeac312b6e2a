// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import org.jspecify.annotations.Nullable;

/** A least-squares line through a series of points. Merges are exact. */
final class LeastSquaresLine {

  private static final long FEWEST = 3;

  private long count;
  private double meanX;
  private double meanY;
  private double squaresX;
  private double squaresY;
  private double products;

  void add(double x, double y) {
    count++;
    double dx = x - meanX;
    double dy = y - meanY;
    meanX += dx / count;
    meanY += dy / count;
    squaresX += dx * (x - meanX);
    squaresY += dy * (y - meanY);
    products += dx * (y - meanY);
  }

  void addAll(LeastSquaresLine other) {
    if (other.count == 0) {
      return;
    }
    long total = count + other.count;
    double dx = other.meanX - meanX;
    double dy = other.meanY - meanY;
    double weight = (double) other.count / total;
    squaresX += other.squaresX + dx * dx * count * weight;
    squaresY += other.squaresY + dy * dy * count * weight;
    products += other.products + dx * dy * count * weight;
    meanX += dx * weight;
    meanY += dy * weight;
    count = total;
  }

  long count() {
    return count;
  }

  /** Returns the line; null if it is not determined. */
  Scatter.@Nullable Trend trend() {
    if (count < FEWEST || squaresX <= 0) {
      return null;
    }
    double slope = products / squaresX;
    // If y is constant, the line passes through all points.
    double explained = squaresY <= 0 ? 1 : products * products / squaresX / squaresY;
    return new Scatter.Trend(meanY - slope * meanX, slope, Math.min(1, explained));
  }
}
