// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.chat;

import java.util.ArrayList;
import java.util.List;

/**
 * The history of a conversation, turn by turn: the user's messages, then the answer.
 *
 * @param turns the messages of each turn, oldest first
 */
public record History(List<List<Message>> turns) {

  /** No turns. */
  public static final History EMPTY = new History(List.of());

  public History {
    turns = List.copyOf(turns);
  }

  /**
   * Returns the history after one more turn. Older turns are dropped as a whole, because servers
   * expect a history to begin with the user. A turn that is too long on its own is dropped too,
   * unless its answer calls tools: their results need it.
   *
   * @param sent the messages to the model; results of tools, which come first, belong to the turn
   *     that called them
   * @param answer the model's answer
   * @param most the largest number of messages to keep, without system messages
   */
  public History after(List<Message> sent, Message answer, int most) {
    int results = turns.isEmpty() ? 0 : results(sent);
    var all = new ArrayList<>(turns);
    if (results > 0) {
      var called = new ArrayList<>(all.remove(all.size() - 1));
      called.addAll(sent.subList(0, results));
      all.add(List.copyOf(called));
    }
    boolean continued = results > 0 && results == sent.size();
    var turn = new ArrayList<Message>(continued ? all.remove(all.size() - 1) : List.of());
    turn.addAll(continued ? List.of() : sent.subList(results, sent.size()));
    turn.add(answer);
    all.add(List.copyOf(turn));
    int first = answer.calls().isEmpty() ? all.size() : all.size() - 1;
    long kept = first == all.size() ? 0 : counted(turn);
    while (first > 0 && kept + counted(all.get(first - 1)) <= most) {
      kept += counted(all.get(--first));
    }
    return new History(all.subList(first, all.size()));
  }

  private static int results(List<Message> sent) {
    int results = 0;
    while (results < sent.size() && sent.get(results).callId() != null) {
      results++;
    }
    return results;
  }

  /** Returns the history after one more turn, whose answer is only text. */
  public History after(List<Message> sent, String answer, int most) {
    return after(sent, Message.assistant(answer), most);
  }

  /** Returns all messages, oldest first. */
  public List<Message> messages() {
    return turns.stream().flatMap(List::stream).toList();
  }

  /** Returns the calls of the last answer, which have no result yet. */
  public List<ToolCall> openCalls() {
    if (turns.isEmpty()) {
      return List.of();
    }
    List<Message> last = turns.get(turns.size() - 1);
    return last.get(last.size() - 1).calls();
  }

  private static long counted(List<Message> turn) {
    return turn.stream().filter(message -> message.role() != Message.Role.SYSTEM).count();
  }
}
