// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.length;

import io.github.gatlingllm.workload.files.Lines;
import io.github.gatlingllm.workload.files.Lines.MalformedLineException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Reads lengths from CSV. */
public final class LengthFiles {

  private LengthFiles() {}

  /**
   * Returns a map of length to weight from lines {@code length,weight}. The first line is a heading
   * if neither of its cells is a number.
   */
  static Map<Integer, Double> histogram(Path file) {
    var weights = new TreeMap<Integer, Double>();
    Lines.forEach(
        file,
        (number, line) -> {
          String[] cells = cells(line);
          if (cells.length != 2) {
            throw new MalformedLineException(
                "must be length,weight, but had " + cells.length + " cells: " + line);
          }
          if (number > 1 || isNumber(cells[0]) || isNumber(cells[1])) {
            weights.merge(tokens(cells[0]), number(cells[1]), Double::sum);
          }
        });
    return weights;
  }

  public static String[] cells(String line) {
    String[] cells = line.split("[,;]", -1);
    for (int i = 0; i < cells.length; i++) {
      String cell = cells[i].strip();
      boolean quoted = cell.length() > 1 && cell.startsWith("\"") && cell.endsWith("\"");
      cells[i] = quoted ? cell.substring(1, cell.length() - 1) : cell;
    }
    return cells;
  }

  public static boolean isNumber(String cell) {
    try {
      number(cell);
      return true;
    } catch (MalformedLineException e) {
      return false;
    }
  }

  /** Parses a whole number, also with a fraction of 0 as some tools write it. */
  public static int tokens(String cell) {
    double value = number(cell);
    if (value != Math.rint(value) || Math.abs(value) > Integer.MAX_VALUE) {
      throw new MalformedLineException("a length must be a whole number, but was " + cell);
    }
    return (int) value;
  }

  private static double number(String cell) {
    try {
      return Double.parseDouble(cell);
    } catch (NumberFormatException e) {
      throw new MalformedLineException("must be a number, but was '" + cell + "'");
    }
  }
}
