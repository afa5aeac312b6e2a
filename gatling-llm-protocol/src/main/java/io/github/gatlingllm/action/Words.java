/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import io.gatling.core.session.Session;
import io.github.gatlingllm.Message;
import io.github.gatlingllm.gatling.Conversions;
import io.github.gatlingllm.protocol.Expression;
import java.util.List;

/** What a simulation says to the model, before a session fills it in. */
public sealed interface Words {

  /** Fills in a session's values. */
  List<Message> resolve(Session session);

  /**
   * One message.
   *
   * @param role who speaks
   * @param content what is said
   */
  record Said(Message.Role role, Expression<String> content) implements Words {

    @Override
    public List<Message> resolve(Session session) {
      return List.of(new Message(role, ChatDefinition.value(content, session)));
    }
  }

  /**
   * As many as the session has.
   *
   * @param messages a list of maps with role and content, or of {@link Message}s
   */
  record Listed(Expression<Object> messages) implements Words {

    @Override
    public List<Message> resolve(Session session) {
      return ListedMessages.of(Conversions.plain(ChatDefinition.value(messages, session)));
    }
  }
}
