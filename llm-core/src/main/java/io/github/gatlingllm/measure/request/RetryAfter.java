// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** The header {@code Retry-After}: seconds or a date, as RFC 9110, 10.2.3, has it. */
public final class RetryAfter {

  private RetryAfter() {}

  /** How long it asks to wait; empty for what is neither. Fractions of seconds are taken, too. */
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
