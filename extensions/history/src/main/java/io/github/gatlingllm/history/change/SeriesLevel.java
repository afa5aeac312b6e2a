// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.change;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * The values of one level, with their robust centre and spread. It keeps the newest {@value #MOST},
 * so that a long history costs no more per value than a year.
 */
final class SeriesLevel {

  /** Makes the median absolute deviation of normal values their standard deviation. */
  private static final double OF_NORMAL = 1.4826;

  /** The relative error of a spread from {@code n} values is about {@code SMALL / n}. */
  private static final double SMALL = 5;

  private static final int MOST = 365;

  private final int least;
  private final double earlier;
  private final Deque<Double> inOrder = new ArrayDeque<>();
  private final double[] sorted = new double[MOST];
  private int count;

  /**
   * Begins a level.
   *
   * @param least the number of values from which on it is complete
   * @param earlier the spread of the level before, which counts while this one has few values
   */
  SeriesLevel(int least, double earlier) {
    this.least = least;
    this.earlier = earlier;
  }

  /** Returns whether it has enough values to compare others with. */
  boolean complete() {
    return count >= least;
  }

  void add(double value) {
    if (count == MOST) {
      int oldest = place(inOrder.remove());
      count--;
      System.arraycopy(sorted, oldest + 1, sorted, oldest, count - oldest);
    }
    inOrder.add(value);
    int at = place(value);
    System.arraycopy(sorted, at, sorted, at + 1, count - at);
    sorted[at] = value;
    count++;
  }

  double median() {
    int middle = count / 2;
    return count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /** Returns the standard deviation by the median absolute deviation; larger for few values. */
  double spread(double lowest) {
    double own = Math.max(OF_NORMAL * medianDistance(median()), lowest);
    double known = count < ChangePoints.LEAST ? Math.max(own, earlier) : own;
    return known * (1 + SMALL / count);
  }

  /** Returns the median distance from the centre: the sorted halves are merged up to it. */
  private double medianDistance(double centre) {
    int right = place(centre);
    int left = right - 1;
    double distance = 0;
    double before = 0;
    for (int i = 0; i <= count / 2; i++) {
      double toLeft = left >= 0 ? centre - sorted[left] : Double.POSITIVE_INFINITY;
      double toRight = right < count ? sorted[right] - centre : Double.POSITIVE_INFINITY;
      before = distance;
      if (toLeft < toRight) {
        distance = toLeft;
        left--;
      } else {
        distance = toRight;
        right++;
      }
    }
    return count % 2 == 1 ? distance : (before + distance) / 2;
  }

  private int place(double value) {
    int at = Arrays.binarySearch(sorted, 0, count, value);
    return at < 0 ? -at - 1 : at;
  }
}
