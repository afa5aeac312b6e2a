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
   * Also retry if no response arrived: connection refused, lost or timed out
   *
   * @return a new RetryBuilder instance
   */
  public RetryBuilder orOnConnectionError() {
    return new RetryBuilder(retry.with(s -> s.connectionErrors = true));
  }

  /**
   * Set the maximum number of attempts; 3 by default
   *
   * @param attempts the number of attempts, including the first one
   * @return a new RetryBuilder instance
   */
  public RetryBuilder maxAttempts(int attempts) {
    return new RetryBuilder(retry.with(s -> s.maxAttempts = attempts));
  }

  /**
   * Wait for the server's {@code Retry-After}, if the response has it
   *
   * @return a new RetryBuilder instance
   */
  public RetryBuilder honourRetryAfter() {
    return new RetryBuilder(retry.with(s -> s.retryAfter = true));
  }

  /**
   * Set the wait before the second attempt; each further wait is twice as long; 1 s by default
   *
   * @param seconds the first wait in seconds
   * @return a new RetryBuilder instance
   */
  public RetryBuilder backoff(long seconds) {
    return backoff(Duration.ofSeconds(seconds));
  }

  /**
   * Set the wait before the second attempt; each further wait is twice as long; 1 s by default
   *
   * @param wait the first wait
   * @return a new RetryBuilder instance
   */
  public RetryBuilder backoff(Duration wait) {
    return new RetryBuilder(retry.with(s -> s.backoff = wait));
  }

  /**
   * Set the longest wait; 60 s by default. If a server requires a longer wait, the request is not
   * retried
   *
   * @param seconds the longest wait in seconds
   * @return a new RetryBuilder instance
   */
  public RetryBuilder maxWait(long seconds) {
    return maxWait(Duration.ofSeconds(seconds));
  }

  /**
   * Set the longest wait; 60 s by default. If a server requires a longer wait, the request is not
   * retried
   *
   * @param wait the longest wait
   * @return a new RetryBuilder instance
   */
  public RetryBuilder maxWait(Duration wait) {
    return new RetryBuilder(retry.with(s -> s.maxWait = wait));
  }
}
