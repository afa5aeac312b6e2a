// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.injection;

import io.gatling.core.session.Session;
import io.github.gatlingllm.exchange.RequestFactory;
import io.github.gatlingllm.measure.request.RequestId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A prompt that replaces the prompt of one request. */
public interface InjectedPrompt {

  /**
   * Returns the name under which the request counts, and its role.
   *
   * @param own the identity of the request without the injection
   */
  RequestId id(RequestId own);

  /**
   * Builds the request that sends this prompt.
   *
   * @param requestId sent as a header; null: none
   * @param traceparent sent as a header; null: none
   * @throws RuntimeException if the session lacks an attribute
   */
  RequestFactory.Prepared prepare(
      Session session, @Nullable String requestId, @Nullable String traceparent);

  /** Returns whether the simulation's checks apply to the response. */
  boolean checked();

  /**
   * Returns the listeners that get the response. The listeners of the request's own prompt don't
   * get it.
   */
  List<ResponseListener> listeners();
}
