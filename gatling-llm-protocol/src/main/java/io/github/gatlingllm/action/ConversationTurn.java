// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.gatling.core.session.Session;
import io.github.gatlingllm.chat.History;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.ReasoningHistory;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.request.ChatDefinition;
import io.github.gatlingllm.request.ConversationDefinition;
import io.github.gatlingllm.run.EventLoopRun;
import io.github.gatlingllm.session.Dialogue;
import io.github.gatlingllm.session.Dialogues;
import io.github.gatlingllm.wire.AnswerParts;
import io.github.gatlingllm.wire.Dialect;
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
    return new Inside(
        conversation,
        Dialogues.of(session).get(conversation.name()),
        sentMessages,
        definition.wire().reasoning() != ReasoningHistory.DROPPED);
  }

  /** Returns the number of the turn, from 1; 0 outside of conversations. */
  int number();

  /** Called when the request has ended, with any outcome. */
  void ended(EventLoopRun loop, RequestRecord request);

  /** Returns what collects the calls and the reasoning of an answer; null if only text counts. */
  @Nullable AnswerParts parts(Dialect dialect);

  /**
   * Returns the session with which the user continues.
   *
   * @param answer the answer, if it was kept and is complete
   */
  Session goOn(Session session, RequestRecord request, @Nullable Message answer);

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
    public @Nullable AnswerParts parts(Dialect dialect) {
      return null;
    }

    @Override
    public Session goOn(Session session, RequestRecord request, @Nullable Message answer) {
      return session;
    }
  }

  /**
   * A turn.
   *
   * @param conversation its conversation
   * @param before the user's conversation before it
   * @param sentMessages the messages of the turn itself
   * @param reasoning whether later requests repeat the reasoning of its answer
   */
  record Inside(
      ConversationDefinition conversation,
      Dialogue before,
      List<Message> sentMessages,
      boolean reasoning)
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
    public @Nullable AnswerParts parts(Dialect dialect) {
      return dialect.answerParts(reasoning);
    }

    @Override
    public Session goOn(Session session, RequestRecord request, @Nullable Message answer) {
      Message kept = request.succeeded() ? conversation.kept().of(session, answer) : null;
      var after =
          new Dialogue(
              history(kept),
              before.totals().after(request),
              kept != null && !kept.calls().isEmpty());
      return Dialogues.of(session).put(session, conversation.name(), after);
    }

    /**
     * Returns the history after the turn. Without an answer it is unchanged: servers accept no
     * empty assistant message and no two user messages in a row.
     */
    private History history(@Nullable Message kept) {
      return kept == null
          ? before.history()
          : before.history().after(sentMessages, kept, conversation.maxHistory());
    }
  }
}
