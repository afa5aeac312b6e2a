// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.Batches;
import io.github.gatlingllm.measure.distribution.CoarseCounts;
import io.github.gatlingllm.measure.distribution.GapBatch;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import java.util.EnumMap;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Requests in batches of equal time, by due time. Batches start at a sixteenth of a second, and
 * there are at most {@value #MOST}.
 */
final class BatchFigures {

  static final int MOST = 128;

  /** The largest number of coarse batches, which join fine ones later. */
  private static final int MOST_COARSE = 32;

  private static final double NANOS_PER_SECOND = 1e9;
  private static final long FIRST_WIDTH_NANOS = 1_000_000_000 / 16;

  /** Other metrics depend on time in the same way. */
  private static final List<Metric> KEPT =
      List.of(Metric.TTFT, Metric.TPOT, Metric.E2E, Metric.MAX_STALL, Metric.ITL);

  private static final int ITL = KEPT.indexOf(Metric.ITL);

  private final TimeSlots<Slot> slots = slots(MOST);

  private static final class Slot {

    private long succeeded;
    private long lost;
    private final @Nullable CoarseCounts[] values = new CoarseCounts[KEPT.size()];

    CoarseCounts of(int metric) {
      CoarseCounts counts = values[metric];
      if (counts == null) {
        counts = new CoarseCounts();
        values[metric] = counts;
      }
      return counts;
    }

    void addAll(Slot other) {
      succeeded += other.succeeded;
      lost += other.lost;
      for (int i = 0; i < values.length; i++) {
        CoarseCounts counts = other.values[i];
        if (counts != null) {
          of(i).addAll(counts);
        }
      }
    }

    Batches.Batch frozen() {
      var all = new EnumMap<Metric, CoarseCounts>(Metric.class);
      for (int i = 0; i < values.length; i++) {
        CoarseCounts counts = values[i];
        if (counts != null) {
          all.put(KEPT.get(i), counts);
        }
      }
      return new Batches.Batch(succeeded, lost, all);
    }
  }

  private static TimeSlots<Slot> slots(int most) {
    return new TimeSlots<>(most, FIRST_WIDTH_NANOS, Slot::new, Slot::addAll);
  }

  /**
   * Adds a finished, measured request.
   *
   * @param gaps all of its gaps
   */
  void add(RequestRecord request, GapBatch gaps) {
    boolean lost =
        request.outcome().status() == RequestStatus.FAILED || request.outcome().givenUp();
    if (!lost && !request.succeeded()) {
      return;
    }
    Slot slot = slots.at(request.timing().due());
    if (lost) {
      slot.lost++;
    } else {
      succeeded(slot, request, gaps);
    }
  }

  private static void succeeded(Slot slot, RequestRecord request, GapBatch gaps) {
    slot.succeeded++;
    for (int i = 0; i < ITL; i++) {
      OptionalDouble value = KEPT.get(i).of(request);
      if (value.isPresent()) {
        slot.of(i).record(value.getAsDouble());
      }
    }
    if (request.chunks() > 1) {
      slot.of(ITL).addAll(gaps);
    }
  }

  void addAll(BatchFigures other) {
    slots.addAll(other.slots);
  }

  /** Returns the batches. Nothing may be added afterwards. */
  Batches frozen() {
    TimeSlots<Slot> coarse = slots(MOST_COARSE);
    coarse.addAll(slots);
    return new Batches(frozen(coarse), frozen(slots), slots.span() / NANOS_PER_SECOND);
  }

  private static List<Batches.Batch> frozen(TimeSlots<Slot> slots) {
    return slots.inOrder().stream().map(Slot::frozen).toList();
  }
}
