// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.request;

import org.jspecify.annotations.Nullable;

/**
 * What a client does about answers that are late or fail.
 *
 * @param abandonment when it gives up on purpose
 * @param retry when it tries again; null: never
 */
public record RequestPolicy(Abandonment abandonment, @Nullable Retry retry) {

  /** Deadlines as long as the time-outs allow, and tries once. */
  public static final RequestPolicy DEFAULT = new RequestPolicy(Abandonment.NEVER, null);
}
