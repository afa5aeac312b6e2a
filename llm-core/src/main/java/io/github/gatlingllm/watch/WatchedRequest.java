// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.watch;

import io.github.gatlingllm.chat.ChatRequest;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a request, beside its record, where the run is watched. It holds the prompt:
 * take what you need while the event loop waits, and keep nothing of it.
 *
 * @param to where it went
 * @param asked what was sent; null: it could not be built
 * @param traceparent the header as it was sent; null: none was
 */
public record WatchedRequest(
    Destination to, @Nullable ChatRequest asked, @Nullable String traceparent) {

  /** Nothing: the run is not watched, or the request could not be built. */
  public static final WatchedRequest NONE = new WatchedRequest(Destination.NONE, null, null);
}
