// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.action;

import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import io.gatling.core.structure.ChainBuilder;
import io.gatling.core.structure.ScenarioContext;
import io.github.gatlingllm.gatling.ChainableBridge;
import io.github.gatlingllm.gatling.InstantActionBuilder;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Builds the action that gives a user a way to run steps aside, at any time from now on and as
 * often as needed, while the user itself goes on.
 *
 * @param steps the steps
 * @param attribute the session attribute, in these steps, of the text that they are run with
 * @param ready receives the session of the user, and what runs the steps with a text; call that on
 *     the user's event loop
 */
public record AsideBuilder(
    ChainBuilder steps, String attribute, BiConsumer<Session, Consumer<String>> ready)
    implements InstantActionBuilder {

  @Override
  public Action build(ScenarioContext ctx, Action next) {
    return new Begin(ctx, next, this);
  }

  private static final class Begin extends ChainableBridge {

    private final AsideBuilder builder;
    private final Action end;
    private final Action first;

    Begin(ScenarioContext ctx, Action next, AsideBuilder builder) {
      super(ctx.coreComponents(), next);
      this.builder = builder;
      this.end = new End(ctx, next);
      this.first = builder.steps().build(ctx, end);
    }

    @Override
    public String name() {
      return "llm-aside";
    }

    @Override
    public void execute(Session session) {
      Session aside = BranchSession.of(session, builder.attribute(), each -> true, end);
      builder.ready().accept(session, text -> first.$bang(aside.set(builder.attribute(), text)));
      next().$bang(session);
    }
  }

  /** Ends the steps, and not their user. */
  private static final class End extends ChainableBridge {

    End(ScenarioContext ctx, Action next) {
      super(ctx.coreComponents(), next);
    }

    @Override
    public String name() {
      return "llm-aside-end";
    }

    @Override
    public void execute(Session session) {
      // The user itself is elsewhere.
    }
  }
}
