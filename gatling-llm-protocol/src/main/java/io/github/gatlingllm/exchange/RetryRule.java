// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.measure.request.RetryAfter;
import io.github.gatlingllm.request.Retry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a request is retried.
 *
 * @param retry the retry policy; null if requests are sent once
 * @param clock the clock for a {@code Retry-After} date
 */
public record RetryRule(@Nullable Retry retry, InstantSource clock) {

  /** Returns the wait before the next attempt; empty if there is none. */
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
    return retry.retryAfter() && retryAfter != null
        ? RetryAfter.of(retryAfter, clock.instant()).orElseGet(() -> backoff(retry, attempt))
        : backoff(retry, attempt);
  }

  private static Duration backoff(Retry retry, int attempt) {
    Duration doubled = retry.backoff().multipliedBy(1L << Math.min(attempt - 1, 20));
    return doubled.compareTo(retry.maxWait()) < 0 ? doubled : retry.maxWait();
  }
}
