// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling;

import io.gatling.commons.util.Clock;
import io.gatling.core.CoreComponents;
import io.gatling.core.action.Action;
import io.gatling.core.action.RequestAction;
import io.gatling.core.session.Session;

/**
 * A Gatling request action for Java to extend, with all of the engine's semantics: loops, groups,
 * {@code exitBlockOnFail}, crash handling.
 */
public abstract class RequestActionBridge extends ChainableBridge implements RequestAction {

  /**
   * Bridges an action.
   *
   * @param core Gatling's components
   * @param next where the session goes afterwards
   */
  protected RequestActionBridge(CoreComponents core, Action next) {
    super(core, next);
  }

  public final void io$gatling$core$action$ExitableAction$$super$$bang(Session session) {
    chainableBang(session);
  }

  @Override
  public final Clock clock() {
    return core().clock();
  }
}
