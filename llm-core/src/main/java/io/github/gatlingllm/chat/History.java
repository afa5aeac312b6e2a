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
   * expect a history to begin with the user. A turn that is too long on its own is dropped too.
   *
   * @param sent the messages to the model
   * @param answer the model's answer
   * @param most the largest number of messages to keep, without system messages
   */
  public History after(List<Message> sent, String answer, int most) {
    var turn = new ArrayList<>(sent);
    turn.add(Message.assistant(answer));
    var all = new ArrayList<>(turns);
    all.add(List.copyOf(turn));
    int first = all.size();
    long kept = 0;
    while (first > 0 && kept + counted(all.get(first - 1)) <= most) {
      kept += counted(all.get(--first));
    }
    return new History(all.subList(first, all.size()));
  }

  /** Returns all messages, oldest first. */
  public List<Message> messages() {
    return turns.stream().flatMap(List::stream).toList();
  }

  private static long counted(List<Message> turn) {
    return turn.stream().filter(message -> message.role() != Message.Role.SYSTEM).count();
  }
}
