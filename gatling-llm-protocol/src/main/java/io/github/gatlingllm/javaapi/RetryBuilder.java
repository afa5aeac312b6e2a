// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.request.Retry;
import java.time.Duration;
import java.util.TreeSet;

/**
 * DSL for building retries
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class RetryBuilder {

  private final Retry retry;

  RetryBuilder(Retry retry) {
    this.retry = retry;
  }

  Retry retry() {
    return retry;
  }

  /**
   * Retry after further HTTP statuses
   *
   * @param statuses such as 503
   * @return a new RetryBuilder instance
   */
  public RetryBuilder orOnStatus(int... statuses) {
    var all = new TreeSet<>(retry.statuses());
    for (int status : statuses) {
      all.add(status);
    }
    return new RetryBuilder(retry.with(s -> s.statuses = all));
  }

  /**
   * Retry as well if no answer came at all: connection refused, lost or timed out
   *
   * @return a new RetryBuilder instance
   */
  public RetryBuilder orOnConnectionError() {
    return new RetryBuilder(retry.with(s -> s.connectionErrors = true));
  }

  /**
   * Set how many attempts there are in all; 3 by default
   *
   * @param attempts the first one included
   * @return a new RetryBuilder instance
   */
  public RetryBuilder maxAttempts(int attempts) {
    return new RetryBuilder(retry.with(s -> s.maxAttempts = attempts));
  }

  /**
   * Wait as long as the server's {@code Retry-After} says, where it says so
   *
   * @return a new RetryBuilder instance
   */
  public RetryBuilder honourRetryAfter() {
    return new RetryBuilder(retry.with(s -> s.retryAfter = true));
  }

  /**
   * Set the wait before the second attempt, doubled before each further one; 1 s by default
   *
   * @param seconds the first wait in seconds
   * @return a new RetryBuilder instance
   */
  public RetryBuilder backoff(long seconds) {
    return backoff(Duration.ofSeconds(seconds));
  }

  /**
   * Set the wait before the second attempt, doubled before each further one; 1 s by default
   *
   * @param wait the first wait
   * @return a new RetryBuilder instance
   */
  public RetryBuilder backoff(Duration wait) {
    return new RetryBuilder(retry.with(s -> s.backoff = wait));
  }

  /**
   * Set the longest wait; a server that asks for more is not tried again; 60 s by default
   *
   * @param seconds the longest wait in seconds
   * @return a new RetryBuilder instance
   */
  public RetryBuilder maxWait(long seconds) {
    return maxWait(Duration.ofSeconds(seconds));
  }

  /**
   * Set the longest wait; a server that asks for more is not tried again; 60 s by default
   *
   * @param wait the longest wait
   * @return a new RetryBuilder instance
   */
  public RetryBuilder maxWait(Duration wait) {
    return new RetryBuilder(retry.with(s -> s.maxWait = wait));
  }
}
