// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.engine;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.PriorityQueue;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** The sequences that wait for the batch. Preempted ones come before all others. */
final class WaitingQueue {

  private record Ticket(Sequence sequence, long number) {}

  private final Deque<Sequence> preempted = new ArrayDeque<>();
  private final Queue<Ticket> inOrder;
  private final @Nullable VirtualTokenCounters counters;
  private long arrived;

  WaitingQueue(QueuePolicy policy) {
    Comparator<Ticket> first = Comparator.comparingLong(Ticket::number);
    this.inOrder =
        new PriorityQueue<>(
            policy == QueuePolicy.PRIORITY
                ? Comparator.<Ticket>comparingInt(ticket -> ticket.sequence().claim().priority())
                    .thenComparing(first)
                : first);
    this.counters = policy == QueuePolicy.FAIR ? new VirtualTokenCounters() : null;
  }

  void add(Sequence sequence) {
    if (counters != null) {
      counters.add(sequence);
    } else {
      inOrder.add(new Ticket(sequence, arrived++));
    }
  }

  void returned(Sequence sequence) {
    preempted.addFirst(sequence);
  }

  void remove(Sequence sequence) {
    preempted.remove(sequence);
    inOrder.removeIf(ticket -> ticket.sequence() == sequence);
    if (counters != null) {
      counters.remove(sequence);
    }
  }

  boolean isEmpty() {
    return size() == 0;
  }

  int size() {
    return preempted.size() + inOrder.size() + (counters == null ? 0 : counters.waiting());
  }

  /** Returns the next sequence; the queue is not empty. */
  Sequence next() {
    if (!preempted.isEmpty()) {
      return preempted.element();
    }
    return counters == null ? inOrder.element().sequence() : counters.next();
  }

  /** Removes the next sequence, which has joined the batch. */
  void admitted() {
    if (!preempted.isEmpty()) {
      preempted.remove();
    } else if (counters == null) {
      inOrder.remove();
    } else {
      counters.admitted();
    }
  }

  /** Records a generated token. */
  void generated(Sequence sequence) {
    if (counters != null) {
      counters.generated(sequence.claim().tenant());
    }
  }
}
