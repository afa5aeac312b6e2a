// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.distribution.ExactBudget;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.HashMap;
import java.util.Map;

/** The conversations of one event loop, which alone writes into it. */
public final class ConversationShard {

  private final ExactBudget turnBudget;
  private final ExactBudget sessionBudget;

  // Guarded by this.
  private final Map<String, ConversationFigures> conversations = new HashMap<>();

  ConversationShard(ExactBudget turnBudget, ExactBudget sessionBudget) {
    this.turnBudget = turnBudget;
    this.sessionBudget = sessionBudget;
  }

  /**
   * Records a finished turn, whatever its outcome.
   *
   * @param conversation its name
   * @param turn its record
   * @param before the session's totals before this turn
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

  /** Records the end of a session. A session that never began does not count. */
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
