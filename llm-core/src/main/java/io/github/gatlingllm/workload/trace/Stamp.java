// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.trace;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Locale;

/**
 * Parses dates and times of CSV files: {@code 2023-11-16 18:17:03.9799600}, {@code 2024-05-10
 * 00:00:00.009930+00:00}. A {@code DateTimeFormatter} takes ten times as long, and traces have
 * millions of them.
 */
final class Stamp {

  private static final int FRACTION = "2023-11-16 18:17:03".length();
  private static final int MOST_DIGITS = 9;
  private static final long NANOS_PER_DAY = 86_400_000_000_000L;

  private Stamp() {}

  /**
   * Returns nanoseconds since 1970. Without a zone the time is in UTC.
   *
   * @throws DateTimeException or an {@link ArithmeticException} if the text is not a date and time
   */
  static long nanos(String text) {
    boolean shaped =
        text.length() >= FRACTION
            && text.charAt(4) == '-'
            && text.charAt(7) == '-'
            && (text.charAt(10) == ' ' || text.charAt(10) == 'T')
            && text.charAt(13) == ':'
            && text.charAt(16) == ':';
    if (!shaped) {
      throw new DateTimeException(text);
    }
    int zone = endOfFraction(text);
    LocalDate day = LocalDate.of(digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10));
    LocalTime time =
        LocalTime.of(
            digits(text, 11, 13), digits(text, 14, 16), digits(text, 17, 19), fraction(text, zone));
    long sinceMidnight = time.toNanoOfDay() - offsetSeconds(text, zone) * 1_000_000_000L;
    return Math.addExact(Math.multiplyExact(day.toEpochDay(), NANOS_PER_DAY), sinceMidnight);
  }

  private static int endOfFraction(String text) {
    if (text.length() == FRACTION || text.charAt(FRACTION) != '.') {
      return FRACTION;
    }
    int end = FRACTION + 1;
    while (end < text.length() && isDigit(text.charAt(end))) {
      end++;
    }
    if (end - FRACTION - 1 > MOST_DIGITS) {
      throw new DateTimeException(text);
    }
    return end;
  }

  private static int fraction(String text, int end) {
    if (end <= FRACTION + 1) {
      return 0;
    }
    int nanos = digits(text, FRACTION + 1, end);
    for (int i = end - FRACTION - 1; i < MOST_DIGITS; i++) {
      nanos *= 10;
    }
    return nanos;
  }

  private static long offsetSeconds(String text, int from) {
    String zone = text.substring(from).toUpperCase(Locale.ROOT);
    return zone.isEmpty() || zone.equals("Z") ? 0 : ZoneOffset.of(zone).getTotalSeconds();
  }

  private static int digits(String text, int from, int to) {
    int value = 0;
    for (int i = from; i < to; i++) {
      if (!isDigit(text.charAt(i))) {
        throw new DateTimeException(text);
      }
      value = 10 * value + text.charAt(i) - '0';
    }
    return value;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
