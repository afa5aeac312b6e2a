// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.TimeSlot;
import io.github.gatlingllm.measure.distribution.GapBatch;
import io.github.gatlingllm.measure.request.OutputTokens;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Timing;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjLongConsumer;

/**
 * Events in slots of 1 s, which double when the run has too many slots. A filled slot takes 2 to 5
 * kB, so a series of {@value #MAX_SLOTS} takes 3 MB at most. For one thread at a time.
 */
public final class TimeSeries {

  /** The number of slots that a chart can show. */
  public static final int MAX_SLOTS = 600;

  private int most;
  private long slotNanos = 1_000_000_000L;
  private List<Slot> slots = new ArrayList<>();
  private final GapBatch gaps = new GapBatch();

  /** Creates an empty series with as many slots as a chart can show. */
  public TimeSeries() {
    this(MAX_SLOTS);
  }

  /**
   * Creates an empty series.
   *
   * @param mostSlots the largest number of slots
   */
  public TimeSeries(int mostSlots) {
    this.most = mostSlots;
  }

  /** Adds a finished request, whatever its outcome. */
  public void add(RequestRecord request) {
    Timing timing = request.timing();
    Slot due = at(timing.due());
    due.due++;
    due.scheduled += timing.scheduled() == Timing.ABSENT ? 0 : 1;
    at(timing.sent()).sent++;
    spread(timing.due(), timing.sent(), (slot, nanos) -> slot.waitingNanos += nanos);
    spread(timing.sent(), timing.closed(), (slot, nanos) -> slot.busyNanos += nanos);
    if (request.tokens().areOfOtherServer()) {
      spread(timing.sent(), timing.closed(), (slot, nanos) -> slot.elsewhereNanos += nanos);
    }
    chunks(request);
    if (request.outcome().status() == RequestStatus.FAILED) {
      at(timing.closed()).failures().add(request.outcome().reason(), 1);
    }
    if (request.succeeded()) {
      succeeded(request);
    }
  }

  /** Adds another series, which does not change. */
  public void addAll(TimeSeries other) {
    coarsenTo(other.slotSeconds());
    for (int i = 0; i < other.slots.size(); i++) {
      at(i * other.slotNanos).addAll(other.slots.get(i));
    }
  }

  /** Limits the number of slots from now on. */
  public void limit(int mostSlots) {
    most = Math.min(most, mostSlots);
    while (slots.size() > most) {
      coarsen();
    }
  }

  /** Makes slots at least as long as a duration. */
  public void coarsenTo(double seconds) {
    while (slotSeconds() < seconds) {
      coarsen();
    }
  }

  /** Returns the length of a slot: a power of two. */
  public double slotSeconds() {
    return slotNanos / 1e9;
  }

  /** Returns the slots from the run's start. Nothing may be added afterwards. */
  public List<TimeSlot> frozen() {
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
  }

  private void chunks(RequestRecord request) {
    OutputTokens tokens = OutputTokens.of(request);
    long[] chunks = request.timing().chunks();
    if (chunks.length < 2) {
      if (tokens.total() > 0) {
        at(RateFigures.firstToken(request)).outputTokens += tokens.total();
      }
      return;
    }
    at(chunks[chunks.length - 1]); // first: it may make slots longer
    for (int from = 0; from < chunks.length; ) {
      Slot slot = at(chunks[from]);
      int to = endOfSlot(chunks, from);
      if (tokens.total() > 0) {
        slot.outputTokens += tokens.of(from, to);
      }
      int firstGap = Math.max(1, from);
      if (request.succeeded() && firstGap < to) {
        slot.itl().addAll(gaps.of(chunks, firstGap, to));
      }
      from = to;
    }
  }

  /** Returns the first chunk after the slot of another one; chunks are in order. */
  private int endOfSlot(long[] chunks, int from) {
    long slotEnd = (Math.max(0, chunks[from]) / slotNanos + 1) * slotNanos;
    int to = from + 1;
    while (to < chunks.length && chunks[to] < slotEnd) {
      to++;
    }
    return to;
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
    while (Math.max(0, stamp) / slotNanos >= most) {
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
