// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling;

import io.gatling.commons.util.Clock;
import io.gatling.core.CoreComponents;
import io.gatling.core.action.Action;
import io.gatling.core.action.ExitableAction;
import io.gatling.core.session.Session;

/**
 * An action at which a user leaves a loop whose time is over, or a block that has failed, instead
 * of running it.
 */
public abstract class ExitableBridge extends ChainableBridge implements ExitableAction {

  /**
   * Creates a bridge.
   *
   * @param core Gatling's components
   * @param next the next action
   */
  protected ExitableBridge(CoreComponents core, Action next) {
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
