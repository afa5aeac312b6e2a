// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import java.time.Duration;

/**
 * DSL for the client's policies on a request: giving up and retries
 *
 * @param <T> the type that all methods return
 */
public abstract sealed class PolicyOptions<T extends PolicyOptions<T>> extends AnswerOptions<T>
    permits ChatBuilder {

  PolicyOptions() {}

  /**
   * Give up this long after the send time, whatever has arrived. The connection is closed at once,
   * and the request counts as cancelled, not as failed
   *
   * @param seconds how long the client waits, in seconds
   * @return a new ChatBuilder instance
   */
  public T abandonAfter(long seconds) {
    return abandonAfter(Duration.ofSeconds(seconds));
  }

  /**
   * Give up this long after the send time, whatever has arrived. The connection is closed at once,
   * and the request counts as cancelled, not as failed
   *
   * @param duration how long the client waits
   * @return a new ChatBuilder instance
   */
  public T abandonAfter(Duration duration) {
    return with(s -> s.abandonAfter = duration);
  }

  /**
   * Give up after this number of output tokens, or of chunks if chunks don't report their tokens.
   * The connection is closed at once, and the request counts as cancelled
   *
   * @param tokens the number of tokens
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
   * Give up if no content has arrived this long after the send time. The connection is closed at
   * once, and the request counts as cancelled
   *
   * @param seconds how long the client waits for the first token, in seconds
   * @return a new ChatBuilder instance
   */
  public T patience(long seconds) {
    return patience(Duration.ofSeconds(seconds));
  }

  /**
   * Give up if no content has arrived this long after the send time. The connection is closed at
   * once, and the request counts as cancelled
   *
   * @param patience how long the client waits for the first token
   * @return a new ChatBuilder instance
   */
  public T patience(Duration patience) {
    return with(s -> s.patience = patience);
  }

  /**
   * Retry failed requests. By default, failed requests are not retried. TTFT and E2E start at the
   * first attempt
   *
   * @param retry the failures to retry, the number of attempts and their waits: {@code
   *     on429().maxAttempts(3)}
   * @return a new ChatBuilder instance
   */
  public T retry(RetryBuilder retry) {
    return with(s -> s.retry = retry.retry());
  }
}
