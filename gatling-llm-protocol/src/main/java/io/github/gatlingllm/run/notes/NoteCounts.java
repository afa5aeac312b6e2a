// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.notes;

import io.github.gatlingllm.protocol.AnswerNote;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts the notes of a run. Any thread. */
public final class NoteCounts {

  private final Map<AnswerNote, LongAdder> counts = new ConcurrentSkipListMap<>();

  public void add(AnswerNote note, int times) {
    if (times > 0) {
      counts.computeIfAbsent(note, added -> new LongAdder()).add(times);
    }
  }

  /** Returns one line for each kind of note. */
  public List<String> lines() {
    return counts.entrySet().stream()
        .map(count -> count.getKey().counted(count.getValue().sum()))
        .toList();
  }
}
