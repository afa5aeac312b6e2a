// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.stamps;

import io.github.gatlingllm.measure.ReadDelays;
import io.github.gatlingllm.measure.ReadDelays.Cause;
import io.github.gatlingllm.measure.ReadDelays.Share;
import io.github.gatlingllm.measure.StampFigures;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.record.TimeSlots;
import java.util.ArrayList;
import java.util.Collection;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * Records the accuracy of one event loop's stamps and the delay of its reads over time. Times are
 * nanoseconds since the run's start. For a single writer, which must have finished before others
 * read.
 */
public final class StampRecorder {

  private static final long SHOWN_EACH_NANOS = 250_000_000;

  private final TimeSlots<StampSlot> slots = StampSlot.slots();
  private final LateCauses causes;
  private final CpuSamples cpu;
  private final LateReadTracker lateReads;

  /** Data that is not in its slot yet: everything that a token touches, for cache locality. */
  private final StampSlot recent = new StampSlot();

  private StampSlot slotOfRecent = new StampSlot();
  private long slotStart;
  private long slotEnd;

  /** Data in its slot that other threads can't see yet. */
  private final StampSlot unseen = new StampSlot();

  private long shownAt = -SHOWN_EACH_NANOS;

  /** All data until a moment ago. */
  private final StampSlot shown = new StampSlot();

  private final ReentrantLock showing = new ReentrantLock();

  /**
   * Creates an empty recorder.
   *
   * @param causes finds why chunks were read late
   * @param cpu returns the CPU time of the event loop's thread in nanoseconds, called on that
   *     thread; negative if it is not known
   */
  public StampRecorder(LateCauses causes, LongSupplier cpu) {
    this.causes = causes;
    this.cpu = new CpuSamples(cpu);
    this.lateReads = new LateReadTracker(this.cpu, this::handOver);
  }

  /**
   * Records a chunk with a kernel arrival time.
   *
   * @param begins whether it is the first of its answer
   */
  public void kernel(long at, long lateNanos, boolean begins) {
    at(at).kernel(lateNanos, begins);
    show(at);
    delayed(at, lateNanos);
  }

  /**
   * Records a chunk between the first and the last of its read.
   *
   * @param spreadNanos the largest error of its stamp
   * @param begins whether it is the first of its answer
   */
  public void coarse(long at, long lateNanos, long spreadNanos, boolean begins) {
    at(at).coarse(lateNanos, spreadNanos, begins);
    show(at);
    delayed(at, lateNanos);
  }

  /**
   * Records a chunk for which only the time of the read is known.
   *
   * @param begins whether it is the first of its answer
   */
  public void read(long at, boolean begins) {
    at(at).read(begins);
    show(at);
  }

  /** Records how long the client itself took to send a request. */
  public void sent(long at, long heldNanos) {
    at(at).held.record(heldNanos);
  }

  /**
   * Publishes the data, unless a reader is busy. The writer never waits; the next attempt publishes
   * it.
   */
  private void show(long at) {
    if (at - shownAt >= SHOWN_EACH_NANOS && showing.tryLock()) {
      settle();
      try {
        shown.addAll(unseen);
      } finally {
        showing.unlock();
      }
      shownAt = at;
      unseen.clear();
    }
  }

  private void delayed(long at, long lateNanos) {
    if (lateReads.read(at, lateNanos) && cpu.lastSpan() > 0) {
      at(at + lateNanos).add(Share.EVENT_LOOPS, cpu.lastUsed(), cpu.lastSpan());
    }
  }

  private void handOver(LateReads reads) {
    if (!causes.take(reads)) {
      reads.each((arrival, late) -> at(arrival).late(Cause.UNKNOWN, late));
    }
  }

  private StampSlot at(long nanos) {
    if (nanos < slotStart || nanos >= slotEnd) {
      settle();
      slotOfRecent = slots.at(nanos);
      slotEnd = slots.endOf(nanos);
      slotStart = slotEnd - slots.width();
    }
    return recent;
  }

  private void settle() {
    slotOfRecent.addAll(recent);
    unseen.addAll(recent);
    recent.clear();
  }

  /** Returns the figures of several recorders, inside a window and over the whole run. */
  public static StampFigures within(
      Window window, Collection<StampRecorder> recorders, LateCauses causes) {
    recorders.forEach(StampRecorder::finish);
    TimeSlots<StampSlot> merged = StampSlot.slots();
    recorders.forEach(recorder -> merged.addAll(recorder.slots));
    merged.addAll(causes.settled());
    var all = new StampSlot();
    merged.within(window).values().forEach(all::addAll);
    var overTime = new ArrayList<ReadDelays.Slot>();
    merged.within(Window.ALWAYS).forEach((start, slot) -> overTime.add(slot.frozen(start / 1e9)));
    return all.stamps(new ReadDelays(merged.width() / 1e9, overTime, all.byCause()));
  }

  private void finish() {
    lateReads.finish();
    settle();
  }

  private void copyShown(StampSlot into) {
    showing.lock();
    try {
      into.addAll(shown);
    } finally {
      showing.unlock();
    }
  }

  /**
   * Returns the figures of several recorders until a moment ago, while they continue. Any thread
   * may call it.
   */
  public static StampFigures soFar(Collection<StampRecorder> recorders) {
    var all = new StampSlot();
    for (StampRecorder recorder : recorders) {
      recorder.copyShown(all);
    }
    return all.stamps(ReadDelays.NONE);
  }
}
