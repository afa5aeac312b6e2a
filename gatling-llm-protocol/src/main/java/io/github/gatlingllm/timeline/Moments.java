/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.timeline;

/** Count, mean, variance and extremes of a series, exact and mergeable (Welford, Chan et al.). */
final class Moments {

  private long count;
  private double mean;
  private double squares;
  private double min = Double.POSITIVE_INFINITY;
  private double max = Double.NEGATIVE_INFINITY;

  void add(double value) {
    count++;
    double delta = value - mean;
    mean += delta / count;
    squares += delta * (value - mean);
    min = Math.min(min, value);
    max = Math.max(max, value);
  }

  void addAll(Moments other) {
    if (other.count == 0) {
      return;
    }
    long total = count + other.count;
    double delta = other.mean - mean;
    squares += other.squares + delta * delta * count / total * other.count;
    mean += delta * other.count / total;
    count = total;
    min = Math.min(min, other.min);
    max = Math.max(max, other.max);
  }

  long count() {
    return count;
  }

  double mean() {
    return mean;
  }

  double stdDev() {
    return count == 0 ? 0 : Math.sqrt(squares / count);
  }

  double min() {
    return min;
  }

  double max() {
    return max;
  }

  /** An estimate, brought back to where values can be. */
  double clamp(double value) {
    return Math.max(min, Math.min(max, value));
  }
}
