// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.chat;

import java.util.ArrayList;
import java.util.List;

/**
 * What was said in a conversation so far, turn by turn: what the user's side said, then the answer.
 *
 * @param turns the messages of each turn, oldest first
 */
public record History(List<List<Message>> turns) {

  /** Nothing said yet. */
  public static final History EMPTY = new History(List.of());

  public History {
    turns = List.copyOf(turns);
  }

  /**
   * The history after one more turn. Older turns are forgotten as a whole, since servers want a
   * history to begin with the user; a turn that is too long by itself is forgotten too.
   *
   * @param said what was said to the model
   * @param answer what it said
   * @param most how many messages are kept at most, those of the system not counted
   */
  public History after(List<Message> said, String answer, int most) {
    var turn = new ArrayList<>(said);
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

  /** All messages, oldest first. */
  public List<Message> messages() {
    return turns.stream().flatMap(List::stream).toList();
  }

  private static long counted(List<Message> turn) {
    return turn.stream().filter(message -> message.role() != Message.Role.SYSTEM).count();
  }
}
