/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.Stamps;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.distribution.BucketDistribution;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.distribution.LogBuckets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.SortedMap;

/**
 * How exact the stamps of one event loop are, over time. All moments are nanoseconds since the
 * run's zero. For one writer, whose writing must be over when it is read.
 */
public final class StampRecorder {

  private static final int MOST_SLOTS = 256;
  private static final long FIRST_WIDTH_NANOS = 250_000_000;

  private final TimeSlots<Slot> slots =
      new TimeSlots<>(MOST_SLOTS, FIRST_WIDTH_NANOS, Slot::new, Slot::addAll);
  private Slot current = new Slot();
  private long currentStart;
  private long currentEnd;

  private static final class Slot {

    private long kernel;
    private long coarse;
    private long read;
    private final LogBuckets late = new LogBuckets();
    private final LogBuckets spread = new LogBuckets();
    private final LogBuckets held = new LogBuckets();

    void addAll(Slot other) {
      kernel += other.kernel;
      coarse += other.coarse;
      read += other.read;
      late.addAll(other.late);
      spread.addAll(other.spread);
      held.addAll(other.held);
    }
  }

  /** A chunk whose arrival the kernel told, and by how much the read was later. */
  public void kernel(long at, long lateNanos) {
    Slot slot = at(at);
    slot.kernel++;
    slot.late.record(lateNanos);
  }

  /**
   * A chunk that came between the first and the last of its read.
   *
   * @param spreadNanos how far its stamp may be from the truth
   */
  public void coarse(long at, long lateNanos, long spreadNanos) {
    Slot slot = at(at);
    slot.coarse++;
    slot.late.record(lateNanos);
    slot.spread.record(spreadNanos);
  }

  /** A chunk of which only the read is known. */
  public void read(long at) {
    at(at).read++;
  }

  /** A request that the client itself took so long to send. */
  public void sent(long at, long heldNanos) {
    at(at).held.record(heldNanos);
  }

  private Slot at(long nanos) {
    if (nanos < currentStart || nanos >= currentEnd) {
      current = slots.at(nanos);
      currentEnd = slots.endOf(nanos);
      currentStart = nanos;
    }
    return current;
  }

  /** What several have written inside a window. */
  public static Stamps within(Window window, Collection<StampRecorder> recorders) {
    TimeSlots<Slot> merged =
        new TimeSlots<>(MOST_SLOTS, FIRST_WIDTH_NANOS, Slot::new, Slot::addAll);
    recorders.forEach(recorder -> merged.addAll(recorder.slots));
    SortedMap<Long, Slot> inside = merged.within(window);
    var all = new Slot();
    var overTime = new ArrayList<Stamps.Slot>();
    inside.forEach(
        (start, slot) -> {
          all.addAll(slot);
          Distribution late = BucketDistribution.of(slot.late);
          if (late != null) {
            overTime.add(new Stamps.Slot(start / 1e9, late));
          }
        });
    return new Stamps(
        all.kernel,
        all.coarse,
        all.read,
        BucketDistribution.of(all.late),
        BucketDistribution.of(all.spread),
        BucketDistribution.of(all.held),
        overTime,
        null);
  }
}
