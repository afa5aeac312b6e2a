/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import io.gatling.core.structure.ScenarioContext;
import io.github.gatlingllm.gatling.ChainableBridge;
import io.github.gatlingllm.gatling.CountedRequests;
import io.github.gatlingllm.gatling.Timeless;
import io.github.gatlingllm.protocol.LlmComponents;
import io.github.gatlingllm.protocol.LlmProtocolKey;

/**
 * Builds the action with which a user begins a conversation anew.
 *
 * @param conversation its name
 */
public record RestartActionBuilder(String conversation) implements CountedRequests, Timeless {

  @Override
  public int requests() {
    return 0;
  }

  @Override
  public Action build(ScenarioContext ctx, Action next) {
    LlmComponents llm = ctx.protocolComponentsRegistry().components(LlmProtocolKey.INSTANCE);
    return new Restart(ctx, next, llm, conversation);
  }

  private static final class Restart extends ChainableBridge {

    private final LlmComponents llm;
    private final String conversation;

    Restart(ScenarioContext ctx, Action next, LlmComponents llm, String conversation) {
      super(ctx.coreComponents(), next);
      this.llm = llm;
      this.conversation = conversation;
    }

    @Override
    public String name() {
      return "llm-restart";
    }

    @Override
    public void execute(Session session) {
      next().$bang(llm.run().restart(session, conversation));
    }
  }
}
