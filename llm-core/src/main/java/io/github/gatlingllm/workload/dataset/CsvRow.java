// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import java.util.ArrayList;
import java.util.List;

/** Splits a row of CSV into cells. */
final class CsvRow {

  private final String row;
  private final List<String> cells = new ArrayList<>();
  private int at;

  private CsvRow(String row) {
    this.row = row.endsWith("\r") ? row.substring(0, row.length() - 1) : row;
  }

  /**
   * Returns the cells without quotes.
   *
   * @throws MalformedEntryException if its quotes don't match
   */
  static List<String> cells(String row) {
    return new CsvRow(row).cells();
  }

  private List<String> cells() {
    cell();
    while (at < row.length()) {
      at++;
      cell();
    }
    return cells;
  }

  /** Reads one cell; {@code at} is then at the comma after it, or at the end. */
  private void cell() {
    if (at < row.length() && row.charAt(at) == '"') {
      quoted();
    } else {
      int comma = row.indexOf(',', at);
      int end = comma < 0 ? row.length() : comma;
      cells.add(row.substring(at, end));
      at = end;
    }
  }

  private void quoted() {
    var cell = new StringBuilder();
    int from = at + 1;
    while (true) {
      int quote = row.indexOf('"', from);
      if (quote < 0) {
        // The row continues to the end of the file and contains all later entries.
        throw MalformedEntryException.file(DatasetTexts.QUOTE_OPEN, DatasetTexts.CLOSE_IT);
      }
      cell.append(row, from, quote);
      at = quote + 1;
      if (at == row.length() || row.charAt(at) == ',') {
        cells.add(cell.toString());
        return;
      }
      if (row.charAt(at) != '"') {
        throw MalformedEntryException.entry(DatasetTexts.QUOTE_INSIDE, DatasetTexts.DOUBLE_IT);
      }
      cell.append('"');
      from = at + 1;
    }
  }
}
