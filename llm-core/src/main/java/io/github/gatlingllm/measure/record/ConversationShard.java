// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.distribution.ExactBudget;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.HashMap;
import java.util.Map;

/** What one event loop sees of conversations; no other thread writes into it. */
public final class ConversationShard {

  private final ExactBudget turnBudget;
  private final ExactBudget sessionBudget;

  // guarded by this
  private final Map<String, ConversationFigures> conversations = new HashMap<>();

  ConversationShard(ExactBudget turnBudget, ExactBudget sessionBudget) {
    this.turnBudget = turnBudget;
    this.sessionBudget = sessionBudget;
  }

  /**
   * A turn ended, in whichever way.
   *
   * @param conversation its name
   * @param turn what was measured
   * @param before its session until then
   */
  public synchronized void turn(String conversation, RequestRecord turn, SessionTotals before) {
    if (!turn.measured()) {
      return;
    }
    ConversationFigures figures = of(conversations, conversation);
    if (!before.begun()) {
      figures.begun();
    }
    switch (turn.outcome().status()) {
      case OK, FAILED -> figures.turn(turn, turnBudget);
      case CANCELLED, UNFINISHED, RETRIED -> {} // neither answered nor failed
    }
  }

  /** A session came to its end; one that never began is none. */
  public synchronized void ended(String conversation, SessionTotals session) {
    if (session.begun() && !session.warmUp()) {
      of(conversations, conversation).ended(session, sessionBudget.take());
    }
  }

  synchronized void mergeInto(Map<String, ConversationFigures> all) {
    conversations.forEach((name, figures) -> of(all, name).addAll(figures));
  }

  private static ConversationFigures of(Map<String, ConversationFigures> figures, String name) {
    return figures.computeIfAbsent(name, key -> new ConversationFigures());
  }
}
