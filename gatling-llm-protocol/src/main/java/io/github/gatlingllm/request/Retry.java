// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.request;

import java.time.Duration;
import java.util.Set;
import java.util.function.Consumer;

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
      throw new IllegalArgumentException(RequestTexts.tooFewAttempts(maxAttempts));
    }
    if (backoff.isNegative() || maxWait.isNegative()) {
      throw new IllegalArgumentException(RequestTexts.negativeWait(backoff, maxWait));
    }
  }

  /** A copy that is changed by name; this one stays as it is. */
  public Retry with(Consumer<Settings> change) {
    var settings = new Settings(this);
    change.accept(settings);
    return settings.frozen();
  }

  /** What one is made of, by name, until it is frozen. */
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
