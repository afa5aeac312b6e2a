// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import io.github.gatlingllm.measure.TimeSlot;
import io.github.gatlingllm.measure.distribution.Distribution;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Creates a heat map of the gaps in time slots. Rows are quarters of a power of two, with bounds of
 * the slots' own buckets, so that each gap is in its row.
 */
final class GapHeats {

  private static final int QUARTERS = 4;

  /** Twelve powers of two: 0.5 ms to 2 s. */
  private static final int MOST_ROWS = 48;

  private static final double[] STEPS = {1, 1.1875, 1.40625, 1.6875};
  private static final double NANOS_PER_MILLI = 1e6;

  private final int lowest;
  private final int rows;

  private GapHeats(double min, double max) {
    int highest = row(max);
    this.lowest = Math.max(row(min), highest - MOST_ROWS + 1);
    this.rows = highest - lowest + 1;
  }

  /**
   * Returns the map.
   *
   * @param slots gapless from the run's start
   * @param slotSeconds the length of a slot
   * @param mostColumns the largest number of columns; slots are merged until they fit
   */
  static GapHeat of(List<TimeSlot> slots, double slotSeconds, int mostColumns) {
    List<Distribution> all =
        slots.stream().map(TimeSlot::itl).filter(Objects::nonNull).map(GapHeats::known).toList();
    if (all.isEmpty()) {
      return GapHeat.NONE;
    }
    var heat =
        new GapHeats(
            all.stream().mapToDouble(Distribution::min).min().orElse(0),
            all.stream().mapToDouble(Distribution::max).max().orElse(0));
    int together = (slots.size() + mostColumns - 1) / mostColumns;
    return new GapHeat(slotSeconds * together, heat.bounds(), heat.columns(slots, together));
  }

  private static Distribution known(@Nullable Distribution itl) {
    return Objects.requireNonNull(itl);
  }

  private List<Double> bounds() {
    var bounds = new ArrayList<Double>();
    for (int row = 0; row < rows; row++) {
      bounds.add(bound(lowest + row) / NANOS_PER_MILLI);
    }
    return bounds;
  }

  private List<long[]> columns(List<TimeSlot> slots, int together) {
    var columns = new ArrayList<long[]>();
    for (int i = 0; i < slots.size(); i++) {
      if (i % together == 0) {
        columns.add(new long[rows]);
      }
      count(slots.get(i).itl(), columns.get(columns.size() - 1));
    }
    return columns;
  }

  private void count(@Nullable Distribution gaps, long[] column) {
    if (gaps == null) {
      return;
    }
    long below = 0;
    for (int row = 0; row < rows; row++) {
      boolean last = row == rows - 1;
      long until = last ? gaps.count() : gaps.countAtMost(Math.nextDown(bound(lowest + row + 1)));
      column[row] += until - below;
      below = until;
    }
  }

  /** Returns the row of a length in nanoseconds; gaps below 1 ns are in the first row. */
  private static int row(double nanos) {
    double value = Math.max(1, nanos);
    int exponent = Math.getExponent(value);
    double mantissa = Math.scalb(value, -exponent);
    int step = 0;
    while (step + 1 < QUARTERS && mantissa >= STEPS[step + 1]) {
      step++;
    }
    return QUARTERS * exponent + step;
  }

  private static double bound(int row) {
    return Math.scalb(STEPS[row % QUARTERS], row / QUARTERS);
  }
}
