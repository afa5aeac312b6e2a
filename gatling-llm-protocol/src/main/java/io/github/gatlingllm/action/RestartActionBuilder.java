// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import io.gatling.core.structure.ScenarioContext;
import io.github.gatlingllm.gatling.InstantActionBuilder;

/**
 * Builds the action that restarts a conversation.
 *
 * @param conversation the name of the conversation
 */
public record RestartActionBuilder(String conversation)
    implements UserStep.Builder, InstantActionBuilder {

  @Override
  public Action build(ScenarioContext ctx, Action next) {
    return new Restart(ctx, next, conversation);
  }

  private static final class Restart extends UserStep {

    private final String conversation;

    Restart(ScenarioContext ctx, Action next, String conversation) {
      super("llm-restart", ctx, next);
      this.conversation = conversation;
    }

    @Override
    public void execute(Session session) {
      next().$bang(llm.run().users().restart(session, conversation));
    }
  }
}
