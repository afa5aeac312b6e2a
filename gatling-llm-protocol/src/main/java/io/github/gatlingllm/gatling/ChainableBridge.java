// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling;

import com.typesafe.scalalogging.Logger;
import com.typesafe.scalalogging.StrictLogging;
import io.gatling.core.CoreComponents;
import io.gatling.core.action.Action;
import io.gatling.core.action.ChainableAction;
import io.gatling.core.session.Session;
import io.gatling.core.stats.StatsEngine;

/**
 * An action with Gatling's crash handling.
 *
 * <p>Scala's traits need accessors with mangled names that {@code javac} does not require. Without
 * them, a class compiles, but its first use ends the run with an {@code AbstractMethodError}. This
 * class, its superclass and its subclasses provide the accessors that Scala would have generated.
 */
public abstract class ChainableBridge extends ActionBridge implements ChainableAction {

  private final CoreComponents core;
  private final Action next;

  /**
   * Creates a bridge.
   *
   * @param core Gatling's components
   * @param next the next action
   */
  protected ChainableBridge(CoreComponents core, Action next) {
    this.core = core;
    this.next = next;
  }

  @Override
  public final StatsEngine statsEngine() {
    return core.statsEngine();
  }

  @Override
  public final Action next() {
    return next;
  }

  public final void io$gatling$core$action$ChainableAction$$super$$bang(Session session) {
    actionBang(session);
  }

  final void chainableBang(Session session) {
    ChainableAction.super.$bang(session);
  }

  final CoreComponents core() {
    return core;
  }
}

/** Switches to the event loop of the session. */
abstract class ActionBridge implements Action {

  private Logger logger;

  @SuppressWarnings({"NullAway.Init", "this-escape"}) // the trait's initialiser sets the logger
  ActionBridge() {
    StrictLogging.$init$(this);
  }

  @Override
  public final Logger logger() {
    return logger;
  }

  @Override
  public final void com$typesafe$scalalogging$StrictLogging$_setter_$logger_$eq(Logger created) {
    logger = created;
  }

  final void actionBang(Session session) {
    Action.super.$bang(session);
  }
}
