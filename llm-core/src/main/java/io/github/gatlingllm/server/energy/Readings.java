// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server.energy;

import java.util.Arrays;

/** Values of one kind with their times, in order of time. */
final class Readings {

  private static final double NANOS = 1e9;

  private long[] moments = new long[64];
  private double[] values = new double[64];
  private int count;

  /** Adds a value; ignores it if it is not later than the latest. */
  void add(long moment, double value) {
    if (count > 0 && moment <= moments[count - 1]) {
      return;
    }
    if (count == moments.length) {
      moments = Arrays.copyOf(moments, 2 * count);
      values = Arrays.copyOf(values, 2 * count);
    }
    moments[count] = moment;
    values[count] = value;
    count++;
  }

  boolean isEmpty() {
    return count == 0;
  }

  /** Whether there is a value at that time or earlier. */
  boolean before(long moment) {
    return count > 0 && moments[0] <= moment;
  }

  /** Whether there is a value at that time or later. */
  boolean after(long moment) {
    return count > 0 && moments[count - 1] >= moment;
  }

  /** Returns the longest gap between values that overlaps a window. */
  long longestGap(long start, long end) {
    long longest = 0;
    for (int i = 1; i < count; i++) {
      if (moments[i] > start && moments[i - 1] < end) {
        longest = Math.max(longest, moments[i] - moments[i - 1]);
      }
    }
    return longest;
  }

  /** Returns the gap between the values around a time; 0 if a value has that time. */
  long gapAround(long moment) {
    int place = Arrays.binarySearch(moments, 0, count, moment);
    int next = -place - 1;
    return place >= 0 || next == 0 || next == count ? 0 : moments[next] - moments[next - 1];
  }

  /** Returns the longest time without a change that overlaps a window. */
  long longestStandstill(long start, long end) {
    long longest = 0;
    int since = 0;
    for (int i = 1; i < count; i++) {
      if (values[i] != values[since]) {
        since = i;
      }
      if (moments[i] > start && moments[since] < end) {
        longest = Math.max(longest, moments[i] - moments[since]);
      }
    }
    return longest;
  }

  /**
   * Returns how long the value stayed the same from the last one before a window to the first one
   * after it; 0 if it changed.
   */
  long standstillAround(long start, long end) {
    int first = -1;
    for (int i = 0; i < count; i++) {
      if (moments[i] <= start) {
        first = i;
      } else if (first < 0 || values[i] != values[first]) {
        return 0;
      } else if (moments[i] >= end) {
        return moments[i] - moments[first];
      }
    }
    return 0;
  }

  /** Whether a value in a window, or the first one after it, is below its predecessor. */
  boolean falls(long start, long end) {
    for (int i = 1; i < count && moments[i - 1] < end; i++) {
      if (values[i] < values[i - 1] && moments[i] > start) {
        return true;
      }
    }
    return false;
  }

  /** Returns the lowest value; 0 without values. */
  double lowest() {
    return Arrays.stream(values, 0, count).min().orElse(0);
  }

  /** Returns the growth over a window, by linear interpolation. */
  double growth(long start, long end) {
    return at(end) - at(start);
  }

  /**
   * Returns the integral over a window by linear interpolation, in the values' unit times seconds.
   */
  double integral(long start, long end) {
    double sum = 0;
    for (int i = 1; i < count; i++) {
      long from = Math.max(start, moments[i - 1]);
      long to = Math.min(end, moments[i]);
      if (to > from) {
        sum += (to - from) / NANOS * (at(from) + at(to)) / 2;
      }
    }
    return sum;
  }

  /** Returns the first value if it is before that time; NaN otherwise. */
  double firstBefore(long moment) {
    return count > 0 && moments[0] < moment ? values[0] : Double.NaN;
  }

  private double at(long moment) {
    int place = Arrays.binarySearch(moments, 0, count, moment);
    if (place >= 0) {
      return values[place];
    }
    int next = -place - 1;
    int left = Math.max(0, next - 1);
    int right = Math.min(count - 1, next);
    if (left == right) {
      return values[left];
    }
    double share = (double) (moment - moments[left]) / (moments[right] - moments[left]);
    return values[left] + share * (values[right] - values[left]);
  }
}
