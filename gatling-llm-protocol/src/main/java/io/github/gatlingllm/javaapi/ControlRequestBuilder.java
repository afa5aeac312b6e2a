// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.protocol.ControlRequest;

/**
 * DSL for a request that controls the server and is no load, such as one that empties its prefix
 * cache or starts its profiler
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class ControlRequestBuilder {

  private final String target;
  private final boolean isRequired;

  ControlRequestBuilder(String target, boolean isRequired) {
    this.target = target;
    this.isRequired = isRequired;
  }

  /**
   * The run fails if the server does not answer with a status of 200 to 299, or if the body of its
   * answer says that it refused, such as {"success": false}. Without it a warning says so, and the
   * run goes on
   *
   * @return a new ControlRequestBuilder instance
   */
  public ControlRequestBuilder required() {
    return new ControlRequestBuilder(target, true);
  }

  ControlRequest at(ControlRequest.Moment moment) {
    return new ControlRequest(moment, target, isRequired);
  }
}
