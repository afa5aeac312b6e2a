// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.injection;

import io.gatling.core.session.Session;
import io.github.gatlingllm.exchange.RequestFactory;
import io.github.gatlingllm.measure.request.RequestId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What one request sends in place of its own prompt. */
public interface InjectedPrompt {

  /**
   * Returns the name under which the request counts, and why.
   *
   * @param own which request it would be otherwise
   */
  RequestId id(RequestId own);

  /**
   * Builds the request that sends it.
   *
   * @param requestId sent along; null: none
   * @param traceparent sent along; null: none
   * @throws RuntimeException if the session lacks something
   */
  RequestFactory.Prepared prepare(
      Session session, @Nullable String requestId, @Nullable String traceparent);

  /** Whether the checks of the simulation hold for its response. */
  boolean checked();

  /** Who gets its response: those of the request's own prompt don't. */
  List<ResponseListener> listeners();
}
