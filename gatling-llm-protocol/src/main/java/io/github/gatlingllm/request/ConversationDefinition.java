/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.request;

import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.core.session.Session;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.session.Dialogues;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A conversation as a simulation defines it.
 *
 * @param name its identity in a session and in reports
 * @param system what stands before everything that is said; null: nothing
 * @param maxHistory how many earlier messages are sent again at most
 * @param thinkTime Gatling's pause before every turn but the first; null: none
 * @param kept which answers become history
 */
public record ConversationDefinition(
    String name,
    @Nullable Expression<String> system,
    int maxHistory,
    @Nullable ActionBuilder thinkTime,
    HistoryAnswer kept) {

  /** One that forgets nothing and does not think. */
  public static ConversationDefinition named(String name) {
    return new ConversationDefinition(name, null, Integer.MAX_VALUE, null, HistoryAnswer.REAL);
  }

  /** The same with another system message. */
  public ConversationDefinition withSystem(Expression<String> system) {
    return new ConversationDefinition(name, system, maxHistory, thinkTime, kept);
  }

  /** The same with another maxHistory. */
  public ConversationDefinition withMaxHistory(int maxHistory) {
    return new ConversationDefinition(name, system, maxHistory, thinkTime, kept);
  }

  /** The same with another think time. */
  public ConversationDefinition withThinkTime(ActionBuilder thinkTime) {
    return new ConversationDefinition(name, system, maxHistory, thinkTime, kept);
  }

  /** The same with another choice of answers. */
  public ConversationDefinition withKept(HistoryAnswer kept) {
    return new ConversationDefinition(name, system, maxHistory, thinkTime, kept);
  }

  /** What the model hears before the words of the next turn. */
  List<Message> before(Session session) {
    var messages = new ArrayList<Message>();
    if (system != null) {
      String said = ChatDefinition.value(system, session);
      if (!said.isEmpty()) {
        messages.add(Message.system(said));
      }
    }
    messages.addAll(Dialogues.of(session).get(name).history().messages());
    return messages;
  }
}
