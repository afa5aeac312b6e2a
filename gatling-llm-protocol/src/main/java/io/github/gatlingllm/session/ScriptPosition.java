// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.session;

import io.gatling.core.session.Session;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.chat.Tool;
import io.github.gatlingllm.chat.ToolCall;
import io.github.gatlingllm.workload.dataset.Script;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import scala.Option;

/**
 * The position of a user in the script of a conversation.
 *
 * @param script the script
 * @param turn the next turn, from 0
 */
public record ScriptPosition(Script script, int turn) {

  private static final String ATTRIBUTE = "gatling.llm.script.";

  /** Returns the session attributes of a user who begins a conversation. */
  public static Map<String, Object> begin(String conversation, Script script) {
    return Map.of(ATTRIBUTE + conversation, new ScriptPosition(script, 0));
  }

  /**
   * Returns the position of a user.
   *
   * @throws NoSuchElementException if it has no script, as in the session of the preflight
   */
  public static ScriptPosition of(Session session, String conversation) {
    Option<Object> playing = session.attributes().get(ATTRIBUTE + conversation);
    if (playing.isEmpty()) {
      throw new NoSuchElementException(SessionTexts.noScript(conversation));
    }
    return (ScriptPosition) playing.get();
  }

  /** Returns whether the script is over. */
  public boolean isOver() {
    return turn >= script.turns();
  }

  /** Returns the next prompt of the user. */
  public Prompt prompt() {
    return script.turn(turn);
  }

  /**
   * Returns the messages of the next turn.
   *
   * @param open the calls of the last answer, which they must answer first
   */
  public List<Message> messages(List<ToolCall> open) {
    return script.messages(turn, open);
  }

  /** Returns the tools that the script declares. */
  public List<Tool> tools() {
    return script.tools();
  }

  /** Returns whether the turn after the next one sends results of tools that the next one calls. */
  public boolean isFollowedByResults() {
    return turn + 1 < script.turns() && script.sendsResults(turn + 1);
  }

  /** Returns the recorded answer to it; null if there is none. */
  public @Nullable Message recordedAnswer() {
    return script.answer(turn);
  }

  /**
   * Returns the session at the next turn. Results of tools are skipped if no call is open, because
   * the turn that called them failed.
   */
  public Session next(Session session, String conversation) {
    boolean calling = !Dialogues.of(session).get(conversation).history().openCalls().isEmpty();
    int next = turn + 1;
    while (!calling && next < script.turns() && script.sendsResults(next)) {
      next++;
    }
    return session.set(ATTRIBUTE + conversation, new ScriptPosition(script, next));
  }
}
