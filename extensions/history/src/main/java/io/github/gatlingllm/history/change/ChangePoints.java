// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.change;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Finds lasting shifts in a series, value by value, by two cumulative sums (CUSUM; E. S. Page,
 * "Continuous inspection schemes", Biometrika 41, 1954): one for increases, one for decreases.
 *
 * <p>Each value is standardised by the median and the median absolute deviation of its level, and
 * limited to ±{@value #LIMIT} standard deviations, so that three outliers in a row are no shift (P.
 * J. Huber, "Robust Statistics", 1981). A sum grows by what a value exceeds {@value #ALLOWANCE}
 * standard deviations by, and never falls below 0. A sum above {@value #THRESHOLD} is a shift,
 * which began when the sum last left 0. Values of an open sum do not belong to the level yet, so
 * that a shift does not hide itself. After a shift, a new level begins with its first value.
 *
 * <p>Allowance, limit and threshold are calibrated by simulation: at most 5 % of the years of
 * nightly runs without change have a shift in one of ten independent figures, for normal and for
 * heavy-tailed noise. The proof test has the rates.
 *
 * <p>A decision uses past values only and is never revised: a longer series has the same shifts.
 */
public final class ChangePoints {

  /** The number of values of the first level before shifts can be found. */
  public static final int LEAST = 20;

  /** The number of values of a later level, which has the spread of the one before at first. */
  public static final int LEAST_AFTER = 7;

  /** The number of figures for which the rate of false alarms is promised. */
  public static final int FIGURES = 10;

  private static final double ALLOWANCE = 1.6;
  private static final double LIMIT = 2.8;
  private static final double THRESHOLD = 4.3;

  private final double[] values;
  private final Noise noise;
  private final List<ChangePoint> found = new ArrayList<>();
  private SeriesLevel level = new SeriesLevel(LEAST, 0);
  private final List<Double> open = new ArrayList<>();
  private double up;
  private double down;
  private int upFrom;
  private int downFrom;

  private ChangePoints(double[] values, Noise noise) {
    this.values = values;
    this.noise = noise;
  }

  /**
   * Returns the shifts of a series, in its order.
   *
   * @param values the values, oldest first; those that the scale lacks (NaN; for ratios also 0) are
   *     ignored
   */
  public static List<ChangePoint> of(double[] values, Noise noise) {
    int[] known = IntStream.range(0, values.length).filter(i -> noise.has(values[i])).toArray();
    var points =
        new ChangePoints(Arrays.stream(known).mapToDouble(i -> values[i]).toArray(), noise);
    points.find();
    return points.found.stream()
        .map(
            each ->
                new ChangePoint(known[each.at()], known[each.found()], each.before(), each.after()))
        .toList();
  }

  private void find() {
    for (int i = 0; i < values.length; i++) {
      if (shiftedAt(i)) {
        i = begin(i) - 1;
      }
    }
    for (int i = 0; i < found.size(); i++) {
      int end = i + 1 < found.size() ? found.get(i + 1).at() : values.length;
      found.set(i, found.get(i).with(settled(found.get(i).at(), end)));
    }
  }

  /** Takes a value; returns whether it proves a shift. */
  private boolean shiftedAt(int index) {
    double value = noise.scaled(values[index]);
    if (!level.complete()) {
      level.add(value);
      return false;
    }
    double deviation = (value - level.median()) / level.spread(noise.least());
    double limited = Math.max(-LIMIT, Math.min(LIMIT, deviation));
    upFrom = up > 0 ? upFrom : index;
    downFrom = down > 0 ? downFrom : index;
    up = Math.max(0, up + limited - ALLOWANCE);
    down = Math.max(0, down - limited - ALLOWANCE);
    open.add(value);
    if (up == 0 && down == 0) {
      open.forEach(level::add);
      open.clear();
    }
    return up > THRESHOLD || down > THRESHOLD;
  }

  /** Stores the shift that a value proves, and begins its level; returns its first index. */
  private int begin(int index) {
    int at = up > THRESHOLD ? upFrom : downFrom;
    found.add(new ChangePoint(at, index, noise.unscaled(level.median()), Double.NaN));
    level = new SeriesLevel(LEAST_AFTER, level.spread(noise.least()));
    open.clear();
    up = 0;
    down = 0;
    return at;
  }

  private double settled(int from, int end) {
    double[] first =
        Arrays.stream(values, from, Math.min(end, from + ChangePoint.SETTLED)).sorted().toArray();
    int middle = first.length / 2;
    return first.length % 2 == 1 ? first[middle] : (first[middle - 1] + first[middle]) / 2;
  }
}
