// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.request;

import java.time.Duration;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Which failed requests are retried, and when. Each attempt is counted. TTFT and E2E latency of the
 * user begin with the first attempt.
 *
 * @param statuses HTTP statuses that are retried
 * @param connectionErrors whether requests without any answer are retried
 * @param maxAttempts the most attempts, including the first
 * @param retryAfter whether the server's {@code Retry-After} is honoured
 * @param backoff the wait before the second attempt, doubled before each further one
 * @param maxWait the longest wait; a server that asks for more is not retried
 */
public record Retry(
    Set<Integer> statuses,
    boolean connectionErrors,
    int maxAttempts,
    boolean retryAfter,
    Duration backoff,
    Duration maxWait) {

  /** Three attempts, with waits of 1 s and 2 s. */
  public static final Retry NOTHING =
      new Retry(Set.of(), false, 3, false, Duration.ofSeconds(1), Duration.ofMinutes(1));

  public Retry {
    statuses = Set.copyOf(statuses);
    if (maxAttempts < 2) {
      throw new IllegalArgumentException(RequestTexts.tooFewAttempts(maxAttempts));
    }
    if (backoff.isNegative() || maxWait.isNegative()) {
      throw new IllegalArgumentException(RequestTexts.negativeWait(backoff, maxWait));
    }
  }

  /** Returns a changed copy. */
  public Retry with(Consumer<Settings> change) {
    var settings = new Settings(this);
    change.accept(settings);
    return settings.frozen();
  }

  /** The settings of a retry policy. */
  public static final class Settings {
    public Set<Integer> statuses;
    public boolean connectionErrors;
    public int maxAttempts;
    public boolean retryAfter;
    public Duration backoff;
    public Duration maxWait;

    private Settings(Retry given) {
      statuses = given.statuses;
      connectionErrors = given.connectionErrors;
      maxAttempts = given.maxAttempts;
      retryAfter = given.retryAfter;
      backoff = given.backoff;
      maxWait = given.maxWait;
    }

    private Retry frozen() {
      return new Retry(statuses, connectionErrors, maxAttempts, retryAfter, backoff, maxWait);
    }
  }
}
