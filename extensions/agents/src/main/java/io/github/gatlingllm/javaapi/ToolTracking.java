// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.gatling.javaapi.core.ChainBuilder;
import io.github.gatlingllm.agents.action.TrackedRequests;

/** Makes the HTTP requests of a chain tools of its job. */
final class ToolTracking {

  private ToolTracking() {}

  static ChainBuilder of(ChainBuilder steps) {
    return steps.make(TrackedRequests::in);
  }
}
