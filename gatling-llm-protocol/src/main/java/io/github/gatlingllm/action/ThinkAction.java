// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import io.gatling.core.structure.ScenarioContext;
import io.github.gatlingllm.gatling.ChainableBridge;
import io.github.gatlingllm.request.ChatDefinition;
import io.github.gatlingllm.request.ConversationDefinition;
import io.github.gatlingllm.session.Dialogues;
import io.github.gatlingllm.session.DueTime;

/**
 * Sends a user to the pause before its request, unless its conversation is about to begin. It is
 * part of the request's builder: with a pause before the first request of a scenario, Gatling's
 * arrival would not be the due time of the request.
 */
final class ThinkAction extends ChainableBridge {

  private final String conversation;
  private final Action pause;

  private ThinkAction(ScenarioContext ctx, String conversation, Action pause, Action request) {
    super(ctx.coreComponents(), request);
    this.conversation = conversation;
    this.pause = pause;
  }

  /** Returns the request, after a pause if its conversation has one. */
  static Action before(Action request, ChatDefinition definition, ScenarioContext ctx) {
    ConversationDefinition conversation = definition.conversation();
    if (conversation == null || conversation.thinkTime() == null) {
      return request;
    }
    Action pause = conversation.thinkTime().build(ctx, request);
    return new ThinkAction(ctx, conversation.name(), pause, request);
  }

  @Override
  public String name() {
    return "llm-think";
  }

  @Override
  public void execute(Session session) {
    boolean begun = Dialogues.of(session).get(conversation).totals().begun();
    if (begun) {
      pause.$bang(DueTime.cleared(session)); // the due time was for an immediate request
    } else {
      next().$bang(session);
    }
  }
}
