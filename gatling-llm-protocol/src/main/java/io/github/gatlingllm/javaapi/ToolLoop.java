// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.gatling.javaapi.core.CoreDsl.asLongAs;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.pause;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Session;
import io.github.gatlingllm.chat.Tool;
import io.github.gatlingllm.request.ChatDefinition;
import io.github.gatlingllm.request.ConversationDefinition;
import io.github.gatlingllm.request.MessageSource;
import io.github.gatlingllm.request.ToolAnswers;
import io.github.gatlingllm.session.Dialogues;
import java.util.List;

/** Builds turns whose tool calls the simulation answers, until the model calls none. */
final class ToolLoop {

  /** The session attribute that counts the rounds of a turn, before the conversation's name. */
  private static final String ROUNDS = "gatling.llm.toolRounds.";

  private ToolLoop() {}

  /**
   * Returns a turn with all its rounds.
   *
   * @param conversation the conversation, whose tools have answers
   * @param most the largest number of rounds
   * @throws IllegalArgumentException if the request declares a tool without an answer
   */
  static ChainBuilder of(ConversationDefinition conversation, ChatBuilder chat, int most) {
    ToolAnswers tools = conversation.tools();
    for (Tool tool : chat.definition().generation().shape().tools()) {
      if (!tools.knows(tool.name())) {
        throw new IllegalArgumentException(
            DslTexts.toolWithoutAnswer(tool.name(), conversation.name()));
      }
    }
    String name = conversation.name();
    ConversationDefinition atOnce = conversation.with(s -> s.thinkTime = null);
    var results = new ChatDefinition.Turn(new MessageSource.FromCalls(name));
    ChatBuilder next = chat.with(s -> s.turns = List.of(results)).asTurn(atOnce);
    return exec(chat.asTurn(conversation))
        .exec(
            asLongAs(session -> continues(session, name, most), ROUNDS + name)
                .on(
                    pause(
                            session ->
                                tools.latency(
                                    session.asScala(), conversation.openCalls(session.asScala())))
                        .exec(next)));
  }

  private static boolean continues(Session session, String name, int most) {
    return Dialogues.of(session.asScala()).get(name).calling()
        && session.getInt(ROUNDS + name) < most;
  }
}
