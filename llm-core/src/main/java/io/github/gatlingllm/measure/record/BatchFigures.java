/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.Batches;
import io.github.gatlingllm.measure.distribution.CoarseCounts;
import io.github.gatlingllm.measure.distribution.GapBatch;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Requests in batches of equal time, by when they were due: at first a sixteenth of a second long,
 * and at most {@value #MOST} of them.
 */
final class BatchFigures {

  static final int MOST = 32;

  private static final long FIRST_WIDTH_NANOS = 1_000_000_000 / 16;

  /** Others depend on time as these do. */
  private static final List<Metric> KEPT =
      List.of(Metric.TTFT, Metric.TPOT, Metric.E2E, Metric.MAX_STALL);

  private final TimeSlots<Slot> slots =
      new TimeSlots<>(MOST, FIRST_WIDTH_NANOS, Slot::new, Slot::addAll);

  private static final class Slot {

    private long succeeded;
    private long lost;
    private final Map<Metric, CoarseCounts> values = new EnumMap<>(Metric.class);

    CoarseCounts of(Metric metric) {
      return values.computeIfAbsent(metric, added -> new CoarseCounts());
    }

    void addAll(Slot other) {
      succeeded += other.succeeded;
      lost += other.lost;
      other.values.forEach((metric, counts) -> of(metric).addAll(counts));
    }
  }

  /**
   * A measured request has ended.
   *
   * @param gaps all of it
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
    for (Metric metric : KEPT) {
      OptionalDouble value = metric.of(request);
      if (value.isPresent()) {
        slot.of(metric).record(value.getAsDouble());
      }
    }
    if (request.chunks() > 1) {
      slot.of(Metric.ITL).addAll(gaps);
    }
  }

  void addAll(BatchFigures other) {
    slots.addAll(other.slots);
  }

  /** To be called once nothing is added any more. */
  Batches frozen() {
    return new Batches(
        slots.inOrder().stream()
            .map(each -> new Batches.Batch(each.succeeded, each.lost, each.values))
            .toList());
  }
}
