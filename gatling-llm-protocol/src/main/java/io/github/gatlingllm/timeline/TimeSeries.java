/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.timeline;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjLongConsumer;

/**
 * What happened when, in slots of 1 s, which double when the run outgrows {@value #MAX_SLOTS} of
 * them. A filled slot takes 2 to 5 kB, so a shard 3 MB at most, however long the run.
 */
final class TimeSeries {

  static final int MAX_SLOTS = 600;

  private long slotNanos = 1_000_000_000L;
  private List<Slot> slots = new ArrayList<>();

  void add(RequestRecord request) {
    Timing timing = request.timing();
    at(timing.due()).due++;
    at(timing.sent()).sent++;
    spread(timing.due(), timing.sent(), (slot, nanos) -> slot.waitingNanos += nanos);
    spread(timing.sent(), timing.closed(), (slot, nanos) -> slot.busyNanos += nanos);
    OutputTokens.spread(request, (stamp, tokens) -> at(stamp).outputTokens += tokens);
    if (request.outcome().status() == RequestStatus.FAILED) {
      at(timing.closed()).failures().add(request.outcome().reason(), 1);
    }
    if (request.succeeded()) {
      succeeded(request);
    }
  }

  void addAll(TimeSeries other) {
    while (slotNanos < other.slotNanos) {
      coarsen();
    }
    for (int i = 0; i < other.slots.size(); i++) {
      at(i * other.slotNanos).addAll(other.slots.get(i));
    }
  }

  double slotSeconds() {
    return slotNanos / 1e9;
  }

  /** To be called once nothing is added any more. */
  List<TimeSlot> frozen() {
    List<TimeSlot> frozen = new ArrayList<>(slots.size());
    for (Slot slot : slots) {
      frozen.add(slot.frozen(frozen.size() * slotSeconds(), slotNanos));
    }
    return List.copyOf(frozen);
  }

  private void succeeded(RequestRecord request) {
    at(request.answered()).completed++;
    at(RateFigures.firstToken(request)).inputTokens += Math.max(0, request.tokens().input());
    long[] chunks = request.timing().chunks();
    if (chunks.length > 0) {
      at(request.timing().sent()).ttft().record(chunks[0] - request.timing().sent());
    }
    for (int i = 1; i < chunks.length; i++) {
      at(chunks[i]).itl().record(chunks[i] - chunks[i - 1]);
    }
  }

  private void spread(long from, long to, ObjLongConsumer<Slot> share) {
    at(to);
    for (long start = from; start < to; ) {
      long slotEnd = (Math.max(0, start) / slotNanos + 1) * slotNanos;
      long end = Math.min(to, slotEnd);
      share.accept(at(start), end - start);
      start = end;
    }
  }

  /** Stamps before the run's start, which only a schedule can have, count in the first slot. */
  private Slot at(long stamp) {
    while (Math.max(0, stamp) / slotNanos >= MAX_SLOTS) {
      coarsen();
    }
    int index = (int) (Math.max(0, stamp) / slotNanos);
    while (slots.size() <= index) {
      slots.add(new Slot());
    }
    return slots.get(index);
  }

  private void coarsen() {
    List<Slot> coarser = new ArrayList<>();
    for (int i = 0; i < slots.size(); i++) {
      if (i % 2 == 0) {
        coarser.add(slots.get(i));
      } else {
        coarser.get(i / 2).addAll(slots.get(i));
      }
    }
    slots = coarser;
    slotNanos *= 2;
  }
}
