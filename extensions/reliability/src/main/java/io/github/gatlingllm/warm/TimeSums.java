// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.warm;

import java.util.Arrays;
import java.util.Optional;

/**
 * The logarithms of one metric in short slots of time, from which batches of any span are made. For
 * one thread at a time.
 */
final class TimeSums {

  private static final int FEWEST_EACH = 3;
  private static final String BETWEEN_SLOTS = "*";
  private static final String OF_COUNT = "_";
  private static final double PRECISION = 1e4;

  private final long slotNanos;
  private int[] counts = new int[64];
  private double[] sums = new double[64];
  private int end;

  TimeSums(long slotNanos) {
    this.slotNanos = slotNanos;
  }

  /**
   * Adds a value.
   *
   * @param at when the response ended, since the run's start
   * @param value above 0; others have no logarithm and are ignored
   */
  void add(long at, double value) {
    int slot = (int) Math.max(0, at / slotNanos);
    if (value > 0 && Double.isFinite(value)) {
      grow(slot);
      counts[slot]++;
      sums[slot] += Math.log(value);
    }
  }

  private void grow(int slot) {
    if (slot >= counts.length) {
      int length = Math.max(slot + 1, 2 * counts.length);
      counts = Arrays.copyOf(counts, length);
      sums = Arrays.copyOf(sums, length);
    }
    end = Math.max(end, slot + 1);
  }

  /**
   * Returns the sums as text for {@link #add(String)}, without characters that forms encode.
   * Logarithms are rounded, which changes a mean by less than 0.01 %.
   */
  String text() {
    var text = new StringBuilder();
    for (int i = 0; i < end; i++) {
      text.append(i == 0 ? "" : BETWEEN_SLOTS);
      if (counts[i] > 0) {
        text.append(counts[i]).append(OF_COUNT).append(Math.round(sums[i] * PRECISION));
      }
    }
    return text.toString();
  }

  /**
   * Adds the sums of another process at the same resolution of time.
   *
   * @throws IllegalArgumentException if the text is malformed
   */
  void add(String text) {
    String[] slots = text.split("\\" + BETWEEN_SLOTS, -1);
    for (int i = 0; i < slots.length; i++) {
      int middle = slots[i].indexOf(OF_COUNT);
      if (middle > 0) {
        grow(i);
        counts[i] += Integer.parseInt(slots[i].substring(0, middle));
        sums[i] += Long.parseLong(slots[i].substring(middle + 1)) / PRECISION;
      }
    }
  }

  /** Returns the number of values of responses that ended in a span. */
  long count(long from, long until) {
    long all = 0;
    for (int i = first(from); i < last(until); i++) {
      all += counts[i];
    }
    return all;
  }

  /** Returns the geometric mean of the values in a span; NaN without values. */
  double mean(long from, long until) {
    double sum = 0;
    for (int i = first(from); i < last(until); i++) {
      sum += sums[i];
    }
    return Math.exp(sum / count(from, until));
  }

  /** Returns the trend in a span; empty for too few values, fewer than three a batch. */
  Optional<Trend> trend(long from, long until) {
    long all = count(from, until);
    if (all < (long) FEWEST_EACH * Trend.BATCHES) {
      return Optional.empty();
    }
    var each = new long[Trend.BATCHES];
    var times = new double[Trend.BATCHES];
    var means = new double[Trend.BATCHES];
    long before = 0;
    for (int i = first(from); i < last(until); i++) {
      int batch =
          (int) Math.min(Trend.BATCHES - 1, (before + counts[i] / 2.0) / all * Trend.BATCHES);
      each[batch] += counts[i];
      times[batch] += counts[i] * (i + 0.5) * slotNanos / 1e9;
      means[batch] += sums[i];
      before += counts[i];
    }
    return fit(each, times, means);
  }

  /** Divides by the numbers of values, and leaves out batches without any. */
  private static Optional<Trend> fit(long[] each, double[] times, double[] means) {
    int filled = 0;
    for (int i = 0; i < each.length; i++) {
      if (each[i] > 0) {
        times[filled] = times[i] / each[i];
        means[filled] = means[i] / each[i];
        filled++;
      }
    }
    return Trend.of(Arrays.copyOf(times, filled), Arrays.copyOf(means, filled));
  }

  private int first(long from) {
    return (int) Math.max(0, (from + slotNanos - 1) / slotNanos);
  }

  private int last(long until) {
    return (int) Math.min(end, until / slotNanos);
  }
}
