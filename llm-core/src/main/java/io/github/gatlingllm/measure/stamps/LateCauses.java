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
 * Finds why chunks were read late, from what is known of the client at that time. The time from the
 * first arrival to the last read of chunks that were late together is divided into the time with a
 * processor, the time of garbage collection, the time of waiting tasks, steal or quota, and the
 * rest. The largest part is the cause for all of these chunks.
 *
 * <p>Such data arrives some seconds later, so event loops hand over late chunks and never wait.
 * Thread-safe. Times are nanoseconds since the run's start.
 */
public final class LateCauses {

  /** After this time, all data about the client has arrived. */
  private static final long SETTLED_NANOS = 5_000_000_000L;

  /** The longest time that chunks are kept. */
  private static final long KEPT_NANOS = 600_000_000_000L;

  /** Data that arrives later may concern a moment that is earlier by this time. */
  private static final long OUT_OF_ORDER_NANOS = 5_000_000_000L;

  /** The largest number of waiting chunks: 32 MB. */
  private static final long MOST_WAITING = 1_000_000;

  /** Collections are reported in whole milliseconds. */
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
   * Adds a span in which something took a part of the time.
   *
   * @param part nanoseconds
   * @param whole of how many nanoseconds; 0 if parts are distinguished
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
        // Each event loop reports its running time with its late chunks.
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

  /**
   * Takes chunks that were late together. Returns false if too many are waiting already. Never
   * blocks.
   */
  boolean take(LateReads reads) {
    if (waiting.get() >= MOST_WAITING) {
      return false;
    }
    waiting.addAndGet(reads.count());
    handedOver.add(reads);
    return true;
  }

  /** Finds the causes of chunks that are some seconds old. */
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

  /** Returns all results; nothing waits any longer. */
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

  /** It is not known when within its second it happened. */
  private double withheld(LateReads reads) {
    double nanos = 0;
    for (Taken each : latest(withheld, reads.from())) {
      nanos += each.within(reads.from(), reads.to()) > 0 ? each.nanos() : 0;
    }
    return nanos;
  }

  /** Returns the spans that may have ended after a moment. */
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
