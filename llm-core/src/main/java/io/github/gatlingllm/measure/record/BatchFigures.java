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
import java.util.TreeMap;

/**
 * Requests in batches of equal time, by when they were due. Batches are a sixteenth of a second
 * long and double whenever there are more than {@value #MOST} of them, so that nobody need know how
 * long it will last: from then on there are between half as many and these.
 */
final class BatchFigures {

  static final int MOST = 32;

  private static final long FIRST_WIDTH_NANOS = 1_000_000_000 / 16;

  /** Others depend on time as these do. */
  private static final List<Metric> KEPT =
      List.of(Metric.TTFT, Metric.TPOT, Metric.E2E, Metric.MAX_STALL);

  private long width = FIRST_WIDTH_NANOS;
  private TreeMap<Long, Slot> slots = new TreeMap<>();

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
    Slot slot = slot(Math.floorDiv(request.timing().due(), width));
    if (lost) {
      slot.lost++;
    } else {
      succeeded(slot, request, gaps);
    }
    shrink();
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
    while (width < other.width) {
      coarsen();
    }
    other.slots.forEach(
        (number, slot) -> slot(Math.floorDiv(number * other.width, width)).addAll(slot));
    shrink();
  }

  /** To be called once nothing is added any more. */
  Batches frozen() {
    return new Batches(
        slots.values().stream()
            .map(each -> new Batches.Batch(each.succeeded, each.lost, each.values))
            .toList());
  }

  private Slot slot(long number) {
    return slots.computeIfAbsent(number, added -> new Slot());
  }

  /** Also where nothing was due in between: slots are of one length, however few are filled. */
  private void shrink() {
    while (slots.size() > 1 && slots.lastKey() - slots.firstKey() >= MOST) {
      coarsen();
    }
  }

  private void coarsen() {
    var coarser = new TreeMap<Long, Slot>();
    slots.forEach(
        (number, slot) ->
            coarser.computeIfAbsent(Math.floorDiv(number, 2L), added -> new Slot()).addAll(slot));
    slots = coarser;
    width *= 2;
  }
}
