// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling;

import io.gatling.core.CoreComponents;
import io.gatling.core.action.Action;
import io.gatling.core.action.RequestAction;

/**
 * A Gatling request action for Java subclasses, with all semantics of the engine: loops, groups,
 * {@code exitBlockOnFail}, crash handling.
 */
public abstract class RequestActionBridge extends ExitableBridge implements RequestAction {

  /**
   * Creates a bridge.
   *
   * @param core Gatling's components
   * @param next the next action
   */
  protected RequestActionBridge(CoreComponents core, Action next) {
    super(core, next);
  }
}
