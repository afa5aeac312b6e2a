/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import io.gatling.core.session.Session;
import io.github.gatlingllm.Asked;
import io.github.gatlingllm.Message;
import io.github.gatlingllm.Prompt;
import io.github.gatlingllm.gatling.Conversions;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.protocol.PromptAttributes;
import java.util.List;
import java.util.function.Function;

/** What a simulation says to the model, before a session fills it in. */
public sealed interface Words {

  /**
   * Fills in a session's values.
   *
   * @param asked hears what is known of them
   */
  List<Message> resolve(Session session, Asked.Collector asked);

  /**
   * One message.
   *
   * @param role who speaks
   * @param content what is said
   */
  record Said(Message.Role role, Expression<String> content) implements Words {

    @Override
    public List<Message> resolve(Session session, Asked.Collector asked) {
      String text = ChatDefinition.value(content, session);
      Prompt fed = PromptAttributes.last(session);
      asked.message(fed != null && fed.text().equals(text) ? fed : null);
      return List.of(new Message(role, text));
    }
  }

  /**
   * One message of a workload of ours, which may bring the length of its answer.
   *
   * @param role who speaks
   * @param prompts where the message comes from
   * @param capped whether that length is the longest, not the only one
   */
  record Prompted(Message.Role role, Function<Session, Prompt> prompts, boolean capped)
      implements Words {

    @Override
    public List<Message> resolve(Session session, Asked.Collector asked) {
      Prompt prompt = prompts.apply(session);
      asked.message(prompt);
      asked.answer(prompt.outputTokens(), capped);
      return List.of(new Message(role, prompt.text()));
    }
  }

  /**
   * As many as the session has.
   *
   * @param messages a list of maps with role and content, or of {@link Message}s
   */
  record Listed(Expression<Object> messages) implements Words {

    @Override
    public List<Message> resolve(Session session, Asked.Collector asked) {
      List<Message> listed =
          ListedMessages.of(Conversions.plain(ChatDefinition.value(messages, session)));
      Prompt fed = PromptAttributes.last(session);
      if (fed == null
          || listed.stream().noneMatch(message -> message.content().equals(fed.text()))) {
        asked.incomplete();
      } else if (listed.size() == 1 && listed.get(0).isText()) {
        asked.message(fed);
      } else {
        asked.origin(fed.origin());
        asked.incomplete();
      }
      return listed;
    }
  }
}
