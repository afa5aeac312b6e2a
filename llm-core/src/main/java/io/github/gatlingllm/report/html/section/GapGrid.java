// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import io.github.gatlingllm.measure.detail.GapHeat;
import java.util.ArrayList;
import java.util.List;

/**
 * A heat map reduced to fewer columns and rows, without empty rows at its ends. It keeps the sum of
 * all counts.
 *
 * @param slotSeconds the length of a column
 * @param boundsMillis the bounds of the rows: one more than there are rows
 * @param columns the counts of each column, one for each row
 */
record GapGrid(double slotSeconds, List<Double> boundsMillis, List<long[]> columns) {

  private static final GapGrid NONE = new GapGrid(1, List.of(), List.of());

  public static GapGrid of(GapHeat heat, int mostColumns, int mostRows) {
    int first = firstUsed(heat);
    if (first < 0) {
      return NONE;
    }
    int rows = lastUsed(heat) - first + 1;
    int wide = (heat.columns().size() + mostColumns - 1) / mostColumns;
    int high = (rows + mostRows - 1) / mostRows;
    return new GapGrid(
        wide * heat.slotSeconds(),
        bounds(heat.boundsMillis(), first, high, (rows + high - 1) / high),
        together(heat.columns(), wide, first, high, (rows + high - 1) / high));
  }

  public boolean isEmpty() {
    return columns.isEmpty();
  }

  public int rows() {
    return boundsMillis.size() - 1;
  }

  private static int firstUsed(GapHeat heat) {
    for (int row = 0; row < heat.boundsMillis().size(); row++) {
      if (used(heat, row)) {
        return row;
      }
    }
    return -1;
  }

  private static int lastUsed(GapHeat heat) {
    int row = heat.boundsMillis().size() - 1;
    while (!used(heat, row)) {
      row--;
    }
    return row;
  }

  private static boolean used(GapHeat heat, int row) {
    return heat.columns().stream().anyMatch(column -> column[row] > 0);
  }

  /** Returns the bounds of rows; rows beyond the last bound continue with the same factor. */
  private static List<Double> bounds(List<Double> all, int first, int high, int rows) {
    double factor = all.size() < 2 ? 2 : all.get(1) / all.get(0);
    List<Double> bounds = new ArrayList<>();
    for (int row = 0; row <= rows; row++) {
      int index = first + row * high;
      int beyond = index - (all.size() - 1);
      bounds.add(beyond <= 0 ? all.get(index) : all.get(all.size() - 1) * Math.pow(factor, beyond));
    }
    return bounds;
  }

  private static List<long[]> together(
      List<long[]> columns, int wide, int first, int high, int rows) {
    List<long[]> together = new ArrayList<>();
    for (int from = 0; from < columns.size(); from += wide) {
      long[] sums = new long[rows];
      for (long[] column : columns.subList(from, Math.min(columns.size(), from + wide))) {
        for (int row = first; row < Math.min(column.length, first + rows * high); row++) {
          sums[(row - first) / high] += column[row];
        }
      }
      together.add(sums);
    }
    return together;
  }
}
