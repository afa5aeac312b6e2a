// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.gatling.core.session.Session;
import io.github.gatlingllm.chat.History;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.request.ChatDefinition;
import io.github.gatlingllm.request.ConversationDefinition;
import io.github.gatlingllm.run.EventLoopRun;
import io.github.gatlingllm.session.Dialogue;
import io.github.gatlingllm.session.Dialogues;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The role of a request in its conversation. Event loop only. */
interface ConversationTurn {

  /** A request outside of conversations. */
  ConversationTurn NONE = new Outside();

  /**
   * Returns the turn of a session's request.
   *
   * @param sentMessages the messages of the request itself
   */
  static ConversationTurn of(
      ChatDefinition definition, Session session, List<Message> sentMessages) {
    ConversationDefinition conversation = definition.conversation();
    if (conversation == null) {
      return NONE;
    }
    return new Inside(conversation, Dialogues.of(session).get(conversation.name()), sentMessages);
  }

  /** Returns the number of the turn, from 1; 0 outside of conversations. */
  int number();

  /** Called when the request has ended, with any outcome. */
  void ended(EventLoopRun loop, RequestRecord request);

  /**
   * Returns the session with which the user continues.
   *
   * @param answer the output text, if it was kept
   */
  Session goOn(Session session, RequestRecord request, @Nullable String answer);

  /** No turn. */
  record Outside() implements ConversationTurn {

    @Override
    public int number() {
      return 0;
    }

    @Override
    public void ended(EventLoopRun loop, RequestRecord request) {
      // Not part of a conversation.
    }

    @Override
    public Session goOn(Session session, RequestRecord request, @Nullable String answer) {
      return session;
    }
  }

  /**
   * A turn.
   *
   * @param conversation its conversation
   * @param before the user's conversation before it
   * @param sentMessages the messages of the turn itself
   */
  record Inside(ConversationDefinition conversation, Dialogue before, List<Message> sentMessages)
      implements ConversationTurn {

    @Override
    public int number() {
      return before.totals().turns() + 1;
    }

    @Override
    public void ended(EventLoopRun loop, RequestRecord request) {
      loop.turnEnded(conversation.name(), request, before.totals());
    }

    @Override
    public Session goOn(Session session, RequestRecord request, @Nullable String answer) {
      String kept = request.succeeded() ? conversation.kept().of(session, answer) : null;
      var after = new Dialogue(history(kept), before.totals().after(request));
      return Dialogues.of(session).put(session, conversation.name(), after);
    }

    /**
     * Returns the history after the turn. Without an answer it is unchanged: servers accept no
     * empty assistant message and no two user messages in a row.
     */
    private History history(@Nullable String kept) {
      return kept == null || kept.isEmpty()
          ? before.history()
          : before.history().after(sentMessages, kept, conversation.maxHistory());
    }
  }
}
