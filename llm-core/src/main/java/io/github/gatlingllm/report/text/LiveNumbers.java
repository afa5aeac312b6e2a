// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.text;

import io.github.gatlingllm.report.view.ReportFormat;
import java.util.Locale;
import java.util.OptionalDouble;

/** Formats short numbers for live displays. */
final class LiveNumbers {

  private static final double MILLION = 1e6;
  private static final double BILLION = 1e9;
  private static final double ONE_DECIMAL_BELOW = 9.95;
  private static final double SECONDS_BELOW = 600;
  private static final int HOUR = 3600;

  private LiveNumbers() {}

  static String of(OptionalDouble value) {
    return value.isEmpty() ? ReportFormat.ABSENT : of(value.getAsDouble());
  }

  /** Returns {@code 7.9}, {@code 1283}, {@code 12.3M}. */
  static String of(double value) {
    double size = Math.abs(value);
    if (size >= BILLION) {
      return size < 1000 * BILLION ? format("%.1fG", value / BILLION) : format("%.1e", value);
    }
    if (size >= MILLION) {
      return format("%.1fM", value / MILLION);
    }
    return format(size < ONE_DECIMAL_BELOW ? "%.1f" : "%.0f", value);
  }

  /** Formats a count. */
  static String of(long count) {
    return Math.abs((double) count) < MILLION ? Long.toString(count) : of((double) count);
  }

  /**
   * Formats a time: {@code 35}, {@code 12:05}, {@code 1:02:05}.
   *
   * @param longest the longest time on the line, in seconds
   */
  static String clock(double seconds, double longest) {
    long whole = (long) seconds;
    if (longest < SECONDS_BELOW) {
      return Long.toString(whole);
    }
    long minutes = whole / 60;
    return longest < HOUR
        ? String.format(Locale.ROOT, "%d:%02d", minutes, whole % 60)
        : String.format(Locale.ROOT, "%d:%02d:%02d", minutes / 60, minutes % 60, whole % 60);
  }

  /** Returns the unit of a {@link #clock}. */
  static String clockUnit(double longest) {
    return longest < SECONDS_BELOW ? " s" : longest < HOUR ? " min" : " h";
  }

  private static String format(String pattern, double value) {
    return String.format(Locale.ROOT, pattern, value);
  }
}
