// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.arrivals;

import io.github.gatlingllm.workload.files.DataFile;
import io.github.gatlingllm.workload.files.Lines;
import io.github.gatlingllm.workload.files.Lines.MalformedLineException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the steps of a rate from a CSV file with rows {@code seconds,usersPerSecond}. The first
 * line is a heading if neither of its cells is a number.
 */
public final class RateSeriesFile {

  /** The longest time of a row, in seconds: beyond it nanoseconds overflow. */
  private static final double MOST_SECONDS = 9e9;

  private final List<RateSeries.Step> steps = new ArrayList<>();
  private String before = "";

  private RateSeriesFile() {}

  /**
   * Reads a file.
   *
   * @param file on the class path, or by its path
   * @throws IllegalArgumentException naming file, line, value and rule
   */
  public static List<RateSeries.Step> read(String file) {
    var reading = new RateSeriesFile();
    Lines.forEach(DataFile.find("rates", file), reading::line);
    if (reading.steps.isEmpty()) {
      throw new IllegalArgumentException(RateSeriesTexts.NO_USERS);
    }
    return reading.steps;
  }

  private void line(long number, String line) {
    String[] cells = line.split("[,;]", -1);
    if (cells.length != 2) {
      throw new MalformedLineException(RateSeriesTexts.cells(line));
    }
    String seconds = cells[0].strip();
    String rate = cells[1].strip();
    if (steps.isEmpty() && !isNumber(seconds) && !isNumber(rate)) {
      return;
    }
    double at = number("seconds", seconds, MOST_SECONDS);
    double perSecond = number("usersPerSecond", rate, Double.MAX_VALUE);
    long nanos = Math.round(at * 1e9);
    if (steps.isEmpty() && nanos > 0) {
      throw new MalformedLineException(RateSeriesTexts.notFrom0(seconds));
    }
    if (!steps.isEmpty() && nanos <= steps.get(steps.size() - 1).atNanos()) {
      throw new MalformedLineException(RateSeriesTexts.notAscending(seconds, before));
    }
    steps.add(new RateSeries.Step(nanos, perSecond));
    before = seconds;
  }

  private static boolean isNumber(String cell) {
    try {
      Double.parseDouble(cell);
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static double number(String name, String cell, double most) {
    double value = isNumber(cell) ? Double.parseDouble(cell) : Double.NaN;
    if (value >= 0 && value <= most) {
      return value;
    }
    throw new MalformedLineException(RateSeriesTexts.notNumber(name, cell));
  }
}
