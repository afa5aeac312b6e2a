// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.request;

import org.jspecify.annotations.Nullable;

/**
 * What a client does about late or failed answers.
 *
 * @param abandonment when it gives up on purpose
 * @param retry when it retries; null for never
 */
public record RequestPolicy(Abandonment abandonment, @Nullable Retry retry) {

  /** Never gives up on purpose, and never retries. */
  public static final RequestPolicy DEFAULT = new RequestPolicy(Abandonment.NEVER, null);
}
