// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.stamps;

import io.github.gatlingllm.measure.ReadDelays.Cause;
import io.github.gatlingllm.measure.ReadDelays.Share;
import io.github.gatlingllm.measure.record.TimeSlots;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Finds why chunks were read late, by what is known of the client meanwhile. The time from the
 * first arrival to the last read of chunks that were late together is divided: in which the event
 * loop had a processor; in which it had none while garbage was collected; in which it had none
 * while tasks waited for a processor, the hypervisor kept one or the quota stopped the process, as
 * far as these were so long; the rest. The largest part is the cause of them all.
 *
 * <p>Whatever it is told lies some seconds back when it is needed, so event loops hand over what
 * was late and never wait. For any thread. Moments are nanoseconds since the run's zero.
 */
public final class LateCauses {

  /** By then the client has been told what happened. */
  private static final long SETTLED_NANOS = 5_000_000_000L;

  /** Nothing waits longer for being settled. */
  private static final long KEPT_NANOS = 600_000_000_000L;

  /** What is told later may have ended so much earlier. */
  private static final long OUT_OF_ORDER_NANOS = 5_000_000_000L;

  /** So many chunks wait at most: 32 MB. */
  private static final long MOST_WAITING = 1_000_000;

  /** Collections are told in whole milliseconds. */
  private static final long GC_GRAIN_NANOS = 1_000_000;

  private final Queue<LateReads> handedOver = new ConcurrentLinkedQueue<>();
  private final AtomicLong waiting = new AtomicLong();
  private final List<LateReads> unsettled = new ArrayList<>();
  private final Deque<Taken> collections = new ArrayDeque<>();
  private final Deque<Taken> withheld = new ArrayDeque<>();
  private final TimeSlots<StampSlot> slots = StampSlot.slots();

  private record Taken(long from, long to, double nanos) {

    double within(long start, long end) {
      return Math.max(0, Math.min(to, end) - Math.max(from, start));
    }
  }

  /**
   * Something took a part of a while.
   *
   * @param part nanoseconds
   * @param whole of how many; 0: of those that are told apart
   */
  public synchronized void add(Share share, long from, long to, double part, double whole) {
    spread(share, from, to, part, whole);
    if (part <= 0) {
      return;
    }
    switch (share) {
      case GC -> collections.add(new Taken(from - GC_GRAIN_NANOS, to + GC_GRAIN_NANOS, part));
      case PRESSURE, STEAL, QUOTA -> withheld.add(new Taken(from, to, part));
      case EVENT_LOOPS -> {
        // each tells with its late chunks for how long it ran
      }
    }
  }

  private void spread(Share share, long from, long to, double part, double whole) {
    slots.at(Math.max(from, to - 1)); // first: it may make slots longer
    double nanos = Math.max(1, to - from);
    for (long start = from; start < to; ) {
      long end = Math.min(to, slots.endOf(start));
      double of = (end - start) / nanos;
      slots.at(start).add(share, part * of, whole * of);
      start = end;
    }
  }

  /** Takes chunks that were late together; false: too many wait already. Never blocks. */
  boolean take(LateReads reads) {
    if (waiting.get() >= MOST_WAITING) {
      return false;
    }
    waiting.addAndGet(reads.count());
    handedOver.add(reads);
    return true;
  }

  /** Finds the causes of what lies some seconds back. */
  public synchronized void settle(long now) {
    settleUntil(now - SETTLED_NANOS);
    forget(collections, now - KEPT_NANOS);
    forget(withheld, now - KEPT_NANOS);
  }

  private void settleUntil(long moment) {
    for (LateReads reads = handedOver.poll(); reads != null; reads = handedOver.poll()) {
      unsettled.add(reads);
    }
    unsettled.removeIf(
        reads -> {
          boolean due = reads.to() <= moment;
          if (due) {
            settle(reads);
          }
          return due;
        });
  }

  private void settle(LateReads reads) {
    waiting.addAndGet(-reads.count());
    Cause cause = cause(reads);
    reads.each((arrival, late) -> slots.at(arrival).late(cause, late));
  }

  private static void forget(Deque<Taken> all, long before) {
    while (!all.isEmpty() && all.getFirst().to() < before) {
      all.removeFirst();
    }
  }

  /** All that is known; nothing waits any more. */
  synchronized TimeSlots<StampSlot> settled() {
    settleUntil(Long.MAX_VALUE);
    return slots;
  }

  private Cause cause(LateReads reads) {
    double length = (double) reads.to() - reads.from();
    double collected = Math.min(length, collected(reads));
    if (Double.isNaN(reads.ran())) {
      return 2 * collected >= length ? Cause.GC : Cause.UNKNOWN;
    }
    double ran = reads.ran() * length;
    collected = Math.min(collected, length - ran);
    double starved = Math.min(withheld(reads), length - ran - collected);
    double rest = length - ran - collected - starved;
    double most = Math.max(Math.max(ran, rest), Math.max(collected, starved));
    if (collected >= most) {
      return Cause.GC;
    }
    if (starved >= most) {
      return Cause.NO_PROCESSOR;
    }
    return ran >= most ? Cause.BUSY_LOOP : Cause.UNKNOWN;
  }

  private double collected(LateReads reads) {
    double nanos = 0;
    for (Taken each : latest(collections, reads.from())) {
      nanos += each.within(reads.from(), reads.to());
    }
    return nanos;
  }

  /** Nobody tells when in its second it was. */
  private double withheld(LateReads reads) {
    double nanos = 0;
    for (Taken each : latest(withheld, reads.from())) {
      nanos += each.within(reads.from(), reads.to()) > 0 ? each.nanos() : 0;
    }
    return nanos;
  }

  /** Those that may have ended after a moment. */
  private static List<Taken> latest(Deque<Taken> all, long moment) {
    var latest = new ArrayList<Taken>();
    Iterator<Taken> backwards = all.descendingIterator();
    while (backwards.hasNext()) {
      Taken each = backwards.next();
      if (each.to() < moment - OUT_OF_ORDER_NANOS) {
        break;
      }
      latest.add(each);
    }
    return latest;
  }
}
