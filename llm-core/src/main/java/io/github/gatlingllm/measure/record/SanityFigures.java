// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.SanityStats;
import io.github.gatlingllm.measure.request.AnswerSanity;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.Map;
import java.util.TreeMap;

/** Counts degenerate answers, in total and in batches by due time. For one writer. */
final class SanityFigures {

  private static final long FIRST_WIDTH_NANOS = 1_000_000_000 / 16;

  private final Map<AnswerSanity, Long> kinds = new TreeMap<>();
  private final TimeSlots<Slot> slots =
      new TimeSlots<>(BatchFigures.MOST, FIRST_WIDTH_NANOS, Slot::new, Slot::addAll);
  private long checked;

  private static final class Slot {

    private long checked;
    private long degenerate;

    void addAll(Slot other) {
      checked += other.checked;
      degenerate += other.degenerate;
    }
  }

  /** Counts a succeeded request, if its answer was checked. */
  void add(RequestRecord request) {
    AnswerSanity sanity = request.sanity();
    if (sanity == null) {
      return;
    }
    checked++;
    Slot slot = slots.at(request.timing().due());
    slot.checked++;
    if (sanity.degenerate()) {
      kinds.merge(sanity, 1L, Long::sum);
      slot.degenerate++;
    }
  }

  void addAll(SanityFigures other) {
    checked += other.checked;
    other.kinds.forEach((kind, count) -> kinds.merge(kind, count, Long::sum));
    slots.addAll(other.slots);
  }

  SanityStats stats() {
    return checked == 0
        ? SanityStats.NONE
        : new SanityStats(
            checked,
            new TreeMap<>(kinds),
            slots.inOrder().stream()
                .map(each -> new SanityStats.Batch(each.checked, each.degenerate))
                .toList());
  }
}
