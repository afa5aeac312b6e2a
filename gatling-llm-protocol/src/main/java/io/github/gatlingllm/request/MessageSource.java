// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.request;

import io.gatling.core.session.Session;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.chat.RequestedWork;
import io.github.gatlingllm.gatling.Conversions;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.session.Dialogues;
import io.github.gatlingllm.session.PromptAttributes;
import io.github.gatlingllm.session.ScriptPosition;
import java.util.List;
import java.util.function.Function;

/** The source of the messages of a request, before a session fills in its values. */
public sealed interface MessageSource {

  /**
   * Fills in the values of a session.
   *
   * @param requested receives what is known of the messages
   */
  List<Message> resolve(Session session, RequestedWork.Collector requested);

  /**
   * One message.
   *
   * @param role the role of the message
   * @param content the text
   */
  record FromExpression(Message.Role role, Expression<String> content) implements MessageSource {

    @Override
    public List<Message> resolve(Session session, RequestedWork.Collector requested) {
      String text = ChatDefinition.value(content, session);
      Prompt fed = PromptAttributes.last(session);
      requested.message(fed != null && fed.text().equals(text) ? fed : null);
      return List.of(new Message(role, text));
    }
  }

  /**
   * One message of a workload of this project, which may set the length of its answer.
   *
   * @param role the role of the message
   * @param prompts the source of the prompts
   * @param capped whether that length is an upper limit instead of an exact length
   */
  record FromPrompts(Message.Role role, Function<Session, Prompt> prompts, boolean capped)
      implements MessageSource {

    @Override
    public List<Message> resolve(Session session, RequestedWork.Collector requested) {
      Prompt prompt = prompts.apply(session);
      requested.message(prompt);
      requested.answer(prompt.outputTokens(), capped);
      return List.of(new Message(role, prompt.text()));
    }
  }

  /**
   * The messages of a list in the session.
   *
   * @param messages a list of maps with role and content, or of {@link Message}s
   */
  record FromList(Expression<Object> messages) implements MessageSource {

    @Override
    public List<Message> resolve(Session session, RequestedWork.Collector requested) {
      List<Message> listed =
          ListedMessages.of(Conversions.plain(ChatDefinition.value(messages, session)));
      Prompt fed = PromptAttributes.last(session);
      if (fed == null
          || listed.stream().noneMatch(message -> message.content().equals(fed.text()))) {
        requested.incomplete();
      } else if (listed.size() == 1 && listed.get(0).isText()) {
        requested.message(fed);
      } else {
        requested.origin(fed.origin());
        requested.incomplete();
      }
      return listed;
    }
  }

  /**
   * The messages of a script's turn: a message of the user, or results of the tools that the last
   * answer calls.
   *
   * @param conversation the name of the conversation
   * @param capped whether the length of the answer is an upper limit instead of an exact length
   */
  record FromScript(String conversation, boolean capped) implements MessageSource {

    @Override
    public List<Message> resolve(Session session, RequestedWork.Collector requested) {
      ScriptPosition position = ScriptPosition.of(session, conversation);
      Prompt prompt = position.prompt();
      requested.message(prompt);
      requested.answer(prompt.outputTokens(), capped);
      requested.tools(position.tools());
      return position.messages(Dialogues.of(session).get(conversation).history().openCalls());
    }
  }

  /**
   * No messages beside the results of the tools that the last answer calls.
   *
   * @param conversation the name of the conversation
   */
  record FromCalls(String conversation) implements MessageSource {

    @Override
    public List<Message> resolve(Session session, RequestedWork.Collector requested) {
      if (Dialogues.of(session).get(conversation).history().openCalls().isEmpty()) {
        throw new Conversions.UnresolvedException(RequestTexts.NOTHING_CALLED);
      }
      return List.of();
    }
  }
}
