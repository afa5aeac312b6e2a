// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** The {@code Retry-After} header: seconds or a date (RFC 9110, 10.2.3). */
public final class RetryAfter {

  private RetryAfter() {}

  /**
   * Returns the requested wait, or empty for any other value. Fractions of seconds are accepted.
   */
  public static Optional<Duration> of(String header, Instant now) {
    String text = header.strip();
    try {
      return Optional.of(Duration.ofMillis(Math.round(Double.parseDouble(text) * 1000)).abs());
    } catch (NumberFormatException noSeconds) {
      return until(text, now);
    }
  }

  private static Optional<Duration> until(String date, Instant now) {
    try {
      Instant then = ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      Duration wait = Duration.between(now, then);
      return Optional.of(wait.isNegative() ? Duration.ZERO : wait);
    } catch (DateTimeParseException noDate) {
      return Optional.empty();
    }
  }
}
