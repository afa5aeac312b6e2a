// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import java.time.Duration;

/**
 * DSL for what a client does beside sending a request: giving up and retries
 *
 * @param <T> the type that all methods return
 */
public abstract sealed class PolicyOptions<T extends PolicyOptions<T>> extends AnswerOptions<T>
    permits ChatBuilder {

  PolicyOptions() {}

  /**
   * Give up so long after sending, whatever has come: the connection is closed at once, and the
   * request counts as cancelled, not as failed
   *
   * @param seconds how long the client waits, in seconds
   * @return a new ChatBuilder instance
   */
  public T abandonAfter(long seconds) {
    return abandonAfter(Duration.ofSeconds(seconds));
  }

  /**
   * Give up so long after sending, whatever has come: the connection is closed at once, and the
   * request counts as cancelled, not as failed
   *
   * @param duration how long the client waits
   * @return a new ChatBuilder instance
   */
  public T abandonAfter(Duration duration) {
    return with(s -> s.abandonAfter = duration);
  }

  /**
   * Give up after so many output tokens (chunks, where chunks don't tell their tokens): the
   * connection is closed at once, and the request counts as cancelled
   *
   * @param tokens how many are enough
   * @return a new ChatBuilder instance
   */
  public T abandonAfterTokens(int tokens) {
    if (tokens < 1) {
      throw new IllegalArgumentException(
          "abandonAfterTokens must be at least 1, but was " + tokens);
    }
    return with(s -> s.abandonAfterTokens = tokens);
  }

  /**
   * Give up if no content has come so long after sending: the connection is closed at once, and the
   * request counts as cancelled
   *
   * @param seconds how long the client waits for the first token, in seconds
   * @return a new ChatBuilder instance
   */
  public T patience(long seconds) {
    return patience(Duration.ofSeconds(seconds));
  }

  /**
   * Give up if no content has come so long after sending: the connection is closed at once, and the
   * request counts as cancelled
   *
   * @param patience how long the client waits for the first token
   * @return a new ChatBuilder instance
   */
  public T patience(Duration patience) {
    return with(s -> s.patience = patience);
  }

  /**
   * Send failed requests again; without this none is that failed. TTFT and E2E begin with the first
   * attempt
   *
   * @param retry after which failures, how often, when: {@code on429().maxAttempts(3)}
   * @return a new ChatBuilder instance
   */
  public T retry(RetryBuilder retry) {
    return with(s -> s.retry = retry.retry());
  }
}
