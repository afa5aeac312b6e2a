// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.arrivals;

import java.time.Duration;
import java.util.Locale;

/** Formats durations for people. */
public final class SpanText {

  private SpanText() {}

  /** Returns {@code 58 min 22 s}, {@code 3 d 4 h}, {@code 12.3 s}, {@code 450 ms}. */
  public static String text(Duration span) {
    if (span.isNegative()) {
      return "-" + text(span.negated());
    }
    if (span.toDays() > 0) {
      return text(span.toDays(), "d", span.toHoursPart(), "h");
    }
    if (span.toHours() > 0) {
      return text(span.toHours(), "h", span.toMinutesPart(), "min");
    }
    if (span.toMinutes() > 0) {
      return text(span.toMinutes(), "min", span.toSecondsPart(), "s");
    }
    double seconds = span.toNanos() / 1e9;
    return seconds >= 1 || seconds == 0 ? number(seconds) + " s" : number(seconds * 1e3) + " ms";
  }

  private static String text(long whole, String unit, int part, String smaller) {
    return whole + " " + unit + (part == 0 ? "" : " " + part + " " + smaller);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value).replaceFirst("\\.0$", "");
  }
}
