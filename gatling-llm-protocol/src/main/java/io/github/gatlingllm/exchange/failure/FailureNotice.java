// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange.failure;

import org.jspecify.annotations.Nullable;

/** Receives each failed request. May be called on any thread. */
@FunctionalInterface
public interface FailureNotice {

  /**
   * Called when a request has failed.
   *
   * @param retryAfter the server's {@code Retry-After}; null if there is none
   */
  void failed(String requestName, Failure failure, @Nullable String retryAfter);
}
