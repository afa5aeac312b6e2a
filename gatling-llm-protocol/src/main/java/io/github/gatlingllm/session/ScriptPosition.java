// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.session;

import io.gatling.core.session.Session;
import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.workload.dataset.Script;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import scala.Option;

/**
 * How far a user has come in the script of a conversation.
 *
 * @param script what it says
 * @param turn the next turn, from 0 on
 */
public record ScriptPosition(Script script, int turn) {

  private static final String ATTRIBUTE = "gatling.llm.script.";

  /** What a feeder puts into the session of a user who begins a conversation. */
  public static Map<String, Object> begin(String conversation, Script script) {
    return Map.of(ATTRIBUTE + conversation, new ScriptPosition(script, 0));
  }

  /**
   * Where a user is.
   *
   * @throws NoSuchElementException if it has no script, as the preflight's session has none
   */
  public static ScriptPosition of(Session session, String conversation) {
    Option<Object> playing = session.attributes().get(ATTRIBUTE + conversation);
    if (playing.isEmpty()) {
      throw new NoSuchElementException(SessionTexts.noScript(conversation));
    }
    return (ScriptPosition) playing.get();
  }

  /** Whether all was said. */
  public boolean isOver() {
    return turn >= script.turns();
  }

  /** What the user says next. */
  public Prompt prompt() {
    return script.turn(turn);
  }

  /** What was once answered to that; null: nothing is known of it. */
  public @Nullable String recordedAnswer() {
    return script.answer(turn);
  }

  /** The session of a user who goes on. */
  public Session next(Session session, String conversation) {
    return session.set(ATTRIBUTE + conversation, new ScriptPosition(script, turn + 1));
  }
}
