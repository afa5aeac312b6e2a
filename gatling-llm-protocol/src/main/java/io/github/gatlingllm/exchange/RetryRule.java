/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.request.Retry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides about one more attempt.
 *
 * @param retry what was asked for; null: requests are tried once
 * @param clock for a {@code Retry-After} that is a date
 */
public record RetryRule(@Nullable Retry retry, InstantSource clock) {

  /** How long to wait before the next attempt; empty: there is none. */
  public Optional<Duration> next(int attempt, int status, @Nullable String retryAfter) {
    if (retry == null || attempt >= retry.maxAttempts() || !covers(retry, status)) {
      return Optional.empty();
    }
    Duration wait = wait(retry, attempt, retryAfter);
    return wait.compareTo(retry.maxWait()) <= 0 ? Optional.of(wait) : Optional.empty();
  }

  private static boolean covers(Retry retry, int status) {
    return status == 0 ? retry.connectionErrors() : retry.statuses().contains(status);
  }

  private Duration wait(Retry retry, int attempt, @Nullable String retryAfter) {
    Duration asked = retry.retryAfter() && retryAfter != null ? asked(retryAfter) : null;
    if (asked != null) {
      return asked;
    }
    Duration doubled = retry.backoff().multipliedBy(1L << Math.min(attempt - 1, 20));
    return doubled.compareTo(retry.maxWait()) < 0 ? doubled : retry.maxWait();
  }

  /** Seconds or a date, as RFC 9110 has it; null for what is neither. */
  private @Nullable Duration asked(String retryAfter) {
    String text = retryAfter.strip();
    try {
      return Duration.ofMillis(Math.round(Double.parseDouble(text) * 1000)).abs();
    } catch (NumberFormatException noSeconds) {
      return until(text);
    }
  }

  private @Nullable Duration until(String date) {
    try {
      Instant then = ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      Duration wait = Duration.between(clock.instant(), then);
      return wait.isNegative() ? Duration.ZERO : wait;
    } catch (DateTimeParseException noDate) {
      return null;
    }
  }
}
