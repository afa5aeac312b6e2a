// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.measure.distribution.LongList;
import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/** How long requests waited. For one writer. Memory: 24 bytes a request. */
final class Waits {

  private final LongList due = new LongList();
  private final LongList first = new LongList();
  private final LongList whole = new LongList();

  void add(Waiting waiting) {
    due.add(waiting.due());
    first.add(waiting.firstNanos());
    whole.add(waiting.wholeNanos());
  }

  void addAll(Waits other) {
    due.addAll(other.due);
    first.addAll(other.first);
    whole.addAll(other.whole);
  }

  /** Every second of them, from the first one on. */
  Waits everySecond() {
    var half = new Waits();
    for (int i = 0; i < due.size(); i += 2) {
      half.due.add(due.get(i));
      half.first.add(first.get(i));
      half.whole.add(whole.get(i));
    }
    return half;
  }

  /** All of them; each is made when it is asked for. */
  List<Waiting> all() {
    return new View();
  }

  private final class View extends AbstractList<Waiting> implements RandomAccess {

    @Override
    public Waiting get(int index) {
      return new Waiting(due.get(index), first.get(index), whole.get(index));
    }

    @Override
    public int size() {
      return due.size();
    }
  }
}
