// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.protocol.ControlRequest;

/**
 * DSL for a request that controls the server and does not count as load. It can empty the prefix
 * cache or start the profiler
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
   * Fail the run if the server does not answer with a status of 200 to 299, or if the response body
   * reports a refusal, such as {"success": false}. By default, the run logs a warning and continues
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
