// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import java.util.ArrayList;
import java.util.List;

/** Takes a row of CSV apart. */
final class CsvRow {

  private final String row;
  private final List<String> cells = new ArrayList<>();
  private int at;

  private CsvRow(String row) {
    this.row = row.endsWith("\r") ? row.substring(0, row.length() - 1) : row;
  }

  /**
   * Its cells, without their quotes.
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

  /** One cell; then {@code at} is at the comma behind it, or at the end. */
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
        // The row goes on to the end of the file: all entries behind it are in it.
        throw MalformedEntryException.file("has a quote that is not closed", "close it");
      }
      cell.append(row, from, quote);
      at = quote + 1;
      if (at == row.length() || row.charAt(at) == ',') {
        cells.add(cell.toString());
        return;
      }
      if (row.charAt(at) != '"') {
        throw MalformedEntryException.entry(
            "has a quote in the middle of a quoted cell", "double it: \"\"");
      }
      cell.append('"');
      from = at + 1;
    }
  }
}
