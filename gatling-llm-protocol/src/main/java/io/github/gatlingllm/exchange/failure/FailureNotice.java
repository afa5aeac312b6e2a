// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange.failure;

import org.jspecify.annotations.Nullable;

/** Who is told, in full, of each request that failed. Any thread. */
@FunctionalInterface
public interface FailureNotice {

  /**
   * A request has failed.
   *
   * @param retryAfter when the server wants to be asked again; null: it does not say
   */
  void failed(String requestName, Failure failure, @Nullable String retryAfter);
}
