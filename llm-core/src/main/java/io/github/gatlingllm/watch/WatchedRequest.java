// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.watch;

import io.github.gatlingllm.chat.ChatRequest;
import org.jspecify.annotations.Nullable;

/**
 * A watched request, in addition to its record. It contains the prompt, so listeners must take what
 * they need on the event loop and keep no reference.
 *
 * @param to its destination
 * @param requested the request as it was sent; null if it could not be built
 * @param traceparent the header as it was sent; null without one
 */
public record WatchedRequest(
    Destination to, @Nullable ChatRequest requested, @Nullable String traceparent) {

  /** Stands for requests of runs that are not watched, and for requests that could not be built. */
  public static final WatchedRequest NONE = new WatchedRequest(Destination.NONE, null, null);
}
