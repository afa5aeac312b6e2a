// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import java.util.ArrayList;
import java.util.List;

/** Aligns cells in columns: text to the left, numbers to the right. */
final class TextTable {

  private static final String GAP = "  ";
  private static final String NUMBER = "[±+−-]?[0-9].*|[–∞]";

  private final List<List<String>> rows = new ArrayList<>();

  TextTable(String... headings) {
    rows.add(List.of(headings));
  }

  void add(List<String> cells) {
    rows.add(List.copyOf(cells));
  }

  List<String> lines() {
    List<Integer> widths = new ArrayList<>();
    List<Boolean> numbers = new ArrayList<>();
    for (int column = 0; column < rows.get(0).size(); column++) {
      int at = column;
      widths.add(rows.stream().mapToInt(row -> row.get(at).length()).max().orElse(0));
      numbers.add(
          rows.size() > 1 && rows.stream().skip(1).allMatch(row -> row.get(at).matches(NUMBER)));
    }
    return rows.stream().map(row -> line(row, widths, numbers)).toList();
  }

  private static String line(List<String> row, List<Integer> widths, List<Boolean> numbers) {
    var line = new StringBuilder();
    for (int column = 0; column < row.size(); column++) {
      String cell = row.get(column);
      String padding = " ".repeat(widths.get(column) - cell.length());
      line.append(column == 0 ? "" : GAP)
          .append(numbers.get(column) ? padding + cell : cell + padding);
    }
    return line.toString().stripTrailing();
  }
}
