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

/** What a request is to its conversation. Event loop only. */
interface ConversationTurn {

  /** A request outside of conversations. */
  ConversationTurn NONE = new Outside();

  /**
   * Which turn a session's request is.
   *
   * @param said what the request itself says
   */
  static ConversationTurn of(ChatDefinition definition, Session session, List<Message> said) {
    ConversationDefinition conversation = definition.conversation();
    if (conversation == null) {
      return NONE;
    }
    return new Inside(conversation, Dialogues.of(session).get(conversation.name()), said);
  }

  /** From 1 on; 0 outside of conversations. */
  int number();

  /** The request has ended, in whichever way. */
  void ended(EventLoopRun loop, RequestRecord request);

  /**
   * The session with which the user goes on.
   *
   * @param answer the output text, if it was kept
   */
  Session goOn(Session session, RequestRecord request, @Nullable String answer);

  /** Not a turn. */
  record Outside() implements ConversationTurn {

    @Override
    public int number() {
      return 0;
    }

    @Override
    public void ended(EventLoopRun loop, RequestRecord request) {
      // Conversations have no part in it.
    }

    @Override
    public Session goOn(Session session, RequestRecord request, @Nullable String answer) {
      return session;
    }
  }

  /**
   * A turn.
   *
   * @param conversation of which conversation
   * @param before the user's conversation before it
   * @param said what the turn itself says
   */
  record Inside(ConversationDefinition conversation, Dialogue before, List<Message> said)
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

    /** No server takes an assistant's message without words, nor two of the user in a row. */
    private History history(@Nullable String kept) {
      return kept == null || kept.isEmpty()
          ? before.history()
          : before.history().after(said, kept, conversation.maxHistory());
    }
  }
}
