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
 * The ratings of one person.
 *
 * @param ratings the ratings by the item's id, without skipped items
 */
record FilledSheet(Map<String, Double> ratings) {

  private static final double WORST = 1;
  private static final double BEST = 5;

  /**
   * Reads a filled sheet, or the file that its page saved.
   *
   * @throws IllegalArgumentException if it is not valid; the message contains file, row and rule
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
      throw new IllegalArgumentException(SheetTexts.columnsMissing(file, String.join(",", head)));
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
        throw new IllegalArgumentException(SheetTexts.itemOfOtherSheet(file, i + 1, id));
      }
      if (ratings.putIfAbsent(id, number(file, i, given)) != null) {
        throw new IllegalArgumentException(SheetTexts.itemTwice(file, i + 1, id));
      }
    }
    return new FilledSheet(ratings);
  }

  private static List<List<String>> rows(Path file) {
    try {
      return CsvRows.of(ForeignFile.text(file));
    } catch (IOException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          SheetTexts.unreadable(file, String.valueOf(e.getMessage())), e);
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
      // reported below
    }
    throw new IllegalArgumentException(SheetTexts.ratingInvalid(file, row + 1, given));
  }
}
