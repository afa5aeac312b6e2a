// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.gatling.core.action.builder.ActionBuilder;
import io.github.gatlingllm.action.TracedRequestActionBuilder;

/**
 * DSL for giving each user the trace record of its arrival
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class TracedRequest implements io.gatling.javaapi.core.ActionBuilder {

  private final TracedRequestActionBuilder builder;

  TracedRequest(TracedRequestActionBuilder builder) {
    this.builder = builder;
  }

  /**
   * Also support users that are not arrivals of the trace, for example in a warm-up or a closed
   * load, and users that execute the request repeatedly. They get the lengths of the trace's
   * requests in turn, with prompts that no request of the trace has
   *
   * @return a new TracedRequest instance
   */
  public TracedRequest orInTurn() {
    return new TracedRequest(
        new TracedRequestActionBuilder(builder.prompts(), builder.source(), true));
  }

  @Override
  public ActionBuilder asScala() {
    return builder;
  }
}
