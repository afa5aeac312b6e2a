/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.request;

import java.time.Duration;
import java.util.Set;

/**
 * Which failed requests are sent again, and when. Each attempt is counted; the user's TTFT and E2E
 * latency begin with the first.
 *
 * @param statuses HTTP statuses after which to try again
 * @param connectionErrors whether to try again if no answer came at all
 * @param maxAttempts how many attempts in all
 * @param retryAfter whether the server's {@code Retry-After} is honoured
 * @param backoff the wait before the second attempt, doubled before each further one
 * @param maxWait the longest wait; a server that asks for more is not tried again
 */
public record Retry(
    Set<Integer> statuses,
    boolean connectionErrors,
    int maxAttempts,
    boolean retryAfter,
    Duration backoff,
    Duration maxWait) {

  /** Three attempts, one second apart, then two. */
  public static final Retry NOTHING =
      new Retry(Set.of(), false, 3, false, Duration.ofSeconds(1), Duration.ofMinutes(1));

  public Retry {
    statuses = Set.copyOf(statuses);
    if (maxAttempts < 2) {
      throw new IllegalArgumentException(
          "maxAttempts must be at least 2, the first one included, but was " + maxAttempts);
    }
    if (backoff.isNegative() || maxWait.isNegative()) {
      throw new IllegalArgumentException(
          "backoff and maxWait must be at least 0, but were " + backoff + " and " + maxWait);
    }
  }

  /** The same after other statuses. */
  public Retry withStatuses(Set<Integer> statuses) {
    return new Retry(statuses, connectionErrors, maxAttempts, retryAfter, backoff, maxWait);
  }

  /** The same, also without any answer. */
  public Retry withConnectionErrors() {
    return new Retry(statuses, true, maxAttempts, retryAfter, backoff, maxWait);
  }

  /** The same with another maxAttempts. */
  public Retry withMaxAttempts(int maxAttempts) {
    return new Retry(statuses, connectionErrors, maxAttempts, retryAfter, backoff, maxWait);
  }

  /** The same, as late as the server asks. */
  public Retry withRetryAfter() {
    return new Retry(statuses, connectionErrors, maxAttempts, true, backoff, maxWait);
  }

  /** The same with another backoff. */
  public Retry withBackoff(Duration backoff) {
    return new Retry(statuses, connectionErrors, maxAttempts, retryAfter, backoff, maxWait);
  }

  /** The same with another maxWait. */
  public Retry withMaxWait(Duration maxWait) {
    return new Retry(statuses, connectionErrors, maxAttempts, retryAfter, backoff, maxWait);
  }
}
