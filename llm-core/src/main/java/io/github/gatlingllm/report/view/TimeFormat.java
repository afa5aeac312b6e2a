// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Formats times and durations for people. */
public final class TimeFormat {

  public static final double NANOS_PER_SECOND = 1e9;
  public static final double NANOS_PER_MILLI = 1e6;

  private TimeFormat() {}

  /** Formats a time since the run's start in seconds, with its unit. */
  public static String seconds(long nanos, int decimals) {
    return ReportFormat.fixed(nanos / NANOS_PER_SECOND, decimals) + " s";
  }

  /** Formats a duration in milliseconds with about four digits, without its unit. */
  public static String millis(double nanos) {
    double millis = nanos / NANOS_PER_MILLI;
    return ReportFormat.fixed(millis, ReportFormat.decimals(millis));
  }

  /** Returns {@code 2026-03-01 12:00:00 UTC}. */
  public static String text(Instant instant) {
    return DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
        .withZone(ZoneOffset.UTC)
        .format(instant);
  }
}
