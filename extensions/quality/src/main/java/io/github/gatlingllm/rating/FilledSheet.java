// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.rating;

import io.github.gatlingllm.ForeignFile;
import io.github.gatlingllm.quality.paired.CsvRows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What one person said.
 *
 * @param ratings by the item's id; what was left out is not among them
 */
record FilledSheet(Map<String, Double> ratings) {

  private static final double WORST = 1;
  private static final double BEST = 5;

  /**
   * Reads a sheet as it was filled in, or what its page saved.
   *
   * @throws IllegalArgumentException naming file, row and rule if it can't be understood
   */
  public static FilledSheet read(Path file, SheetKey key) {
    List<List<String>> rows = rows(file);
    List<String> head =
        rows.isEmpty()
            ? List.of()
            : rows.get(0).stream().map(each -> each.strip().toLowerCase(Locale.ROOT)).toList();
    int item = head.indexOf(SheetCsv.ITEM);
    int rating = head.indexOf(SheetCsv.RATING);
    if (item < 0 || rating < 0) {
      throw new IllegalArgumentException(
          file
              + " must have columns 'item' and 'rating', but its first row is '"
              + String.join(",", head)
              + "': save it as CSV with commas");
    }
    Map<String, Double> ratings = new LinkedHashMap<>();
    for (int i = 1; i < rows.size(); i++) {
      List<String> row = rows.get(i);
      String id = cell(row, item);
      String given = cell(row, rating);
      if (id.isEmpty() || given.isEmpty()) {
        continue;
      }
      if (!key.items().containsKey(id)) {
        throw new IllegalArgumentException(
            place(file, i)
                + "item '"
                + id
                + "' is of another sheet: the latest one that export --answers made is expected");
      }
      if (ratings.putIfAbsent(id, number(file, i, given)) != null) {
        throw new IllegalArgumentException(
            place(file, i) + "item '" + id + "' must be there once, but is there again");
      }
    }
    return new FilledSheet(ratings);
  }

  private static List<List<String>> rows(Path file) {
    try {
      return CsvRows.of(ForeignFile.text(file));
    } catch (IOException | IllegalArgumentException e) {
      throw new IllegalArgumentException(file + " can't be read: " + e.getMessage(), e);
    }
  }

  private static String cell(List<String> row, int column) {
    return column < row.size() ? row.get(column).strip() : "";
  }

  private static double number(Path file, int row, String given) {
    try {
      double number = Double.parseDouble(given.replace(',', '.'));
      if (number >= WORST && number <= BEST) {
        return number;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new IllegalArgumentException(
        place(file, row) + "rating must be from 1 to 5, or empty, but was '" + given + "'");
  }

  private static String place(Path file, int row) {
    return file + ", row " + (row + 1) + ": ";
  }
}
