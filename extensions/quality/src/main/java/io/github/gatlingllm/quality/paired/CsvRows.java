// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.paired;

import java.util.ArrayList;
import java.util.List;

/**
 * Rows of a CSV file (RFC 4180): quoted cells may contain commas, line breaks, and doubled quotes.
 */
public final class CsvRows {

  private final String text;
  private final List<List<String>> rows = new ArrayList<>();
  private final StringBuilder cell = new StringBuilder();
  private List<String> row = new ArrayList<>();
  private int at;

  private CsvRows(String text) {
    this.text = text;
  }

  /**
   * Returns all rows; skips blank lines.
   *
   * @throws IllegalArgumentException if a quoted cell does not end
   */
  public static List<List<String>> of(String text) {
    var rows = new CsvRows(text.startsWith("\uFEFF") ? text.substring(1) : text);
    rows.read();
    return rows.rows;
  }

  private void read() {
    while (at < text.length()) {
      char c = text.charAt(at++);
      switch (c) {
        case '"' -> quotedOrPlain(c);
        case ',' -> endCell();
        case '\n' -> endRow();
        case '\r' -> {
          if (at >= text.length() || text.charAt(at) != '\n') {
            endRow();
          }
        }
        default -> cell.append(c);
      }
    }
    endRow();
  }

  /** Reads a quoted cell; a quote in the middle of a cell is a plain character. */
  private void quotedOrPlain(char quote) {
    if (!cell.isEmpty()) {
      cell.append(quote);
      return;
    }
    int begin = at;
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c != '"') {
        cell.append(c);
      } else if (at < text.length() && text.charAt(at) == '"') {
        cell.append('"');
        at++;
      } else {
        return;
      }
    }
    throw new IllegalArgumentException(
        QuestionTexts.quoteOpen(
            rows.size() + 1, text.substring(begin, Math.min(text.length(), begin + 20))));
  }

  private void endCell() {
    row.add(cell.toString());
    cell.setLength(0);
  }

  private void endRow() {
    if (!row.isEmpty() || !cell.isEmpty()) {
      endCell();
      rows.add(row);
      row = new ArrayList<>();
    }
  }
}
