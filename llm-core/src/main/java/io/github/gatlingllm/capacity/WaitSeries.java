// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.measure.distribution.LongList;
import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/** A list of waits for one writer. It takes 24 bytes per request. */
final class WaitSeries {

  private final LongList due = new LongList();
  private final LongList first = new LongList();
  private final LongList whole = new LongList();

  void add(Wait waiting) {
    due.add(waiting.due());
    first.add(waiting.firstNanos());
    whole.add(waiting.wholeNanos());
  }

  void addAll(WaitSeries other) {
    due.addAll(other.due);
    first.addAll(other.first);
    whole.addAll(other.whole);
  }

  /** Returns every second wait, starting with the first. */
  WaitSeries everySecond() {
    var half = new WaitSeries();
    for (int i = 0; i < due.size(); i += 2) {
      half.due.add(due.get(i));
      half.first.add(first.get(i));
      half.whole.add(whole.get(i));
    }
    return half;
  }

  /** Returns a view of all waits. It creates each wait on access. */
  List<Wait> all() {
    return new View();
  }

  private final class View extends AbstractList<Wait> implements RandomAccess {

    @Override
    public Wait get(int index) {
      return new Wait(due.get(index), first.get(index), whole.get(index));
    }

    @Override
    public int size() {
      return due.size();
    }
  }
}
