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
 * <p>Scala's traits want accessors with mangled names that {@code javac} does not ask for; without
 * them a class compiles and its first use ends the run with an {@code AbstractMethodError}. This,
 * the class below and those that extend this are the ladder that Scala would have generated.
 */
public abstract class ChainableBridge extends ActionBridge implements ChainableAction {

  private final CoreComponents core;
  private final Action next;

  /**
   * Bridges an action.
   *
   * @param core Gatling's components
   * @param next where the session goes afterwards
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

/** Takes the session to its event loop. */
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
