// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * The arrivals of planned levels after a warm-up until steady. They repeat those of the first level
 * until the warm-up ends; then all levels begin, that much later. Gatling draws arrivals about two
 * seconds in advance, and those belong to no level. For one thread.
 *
 * <p>Each of several workers draws all arrivals, and they must be the same everywhere. Workers
 * don't draw at the same moment, so a certain number of arrivals past the end of the warm-up belong
 * to it on all workers.
 */
final class WarmUpArrivals implements Iterator<Long> {

  private final Iterable<Long> planned;
  private final Level first;
  private final LongSupplier warmUpEnd;
  private final LongConsumer levelsBegin;

  /** The latest arrivals of the warm-up, one more than may be past its end. */
  private final long[] latest;

  private int drawn;
  private Iterator<Long> left;
  private long offset;
  private long last = -1;
  private boolean warm;

  /**
   * Creates the arrivals.
   *
   * @param planned since the start of the step, ascending; each iteration gives the same
   * @param first the first level, since the start of the step
   * @param warmUpEnd the end of the warm-up as known now, since the start of the step
   * @param late the number of arrivals past that end which belong to the warm-up
   * @param levelsBegin receives how much later than planned all levels are, once
   */
  WarmUpArrivals(
      Iterable<Long> planned,
      Level first,
      LongSupplier warmUpEnd,
      int late,
      LongConsumer levelsBegin) {
    this.planned = planned;
    this.first = first;
    this.warmUpEnd = warmUpEnd;
    this.levelsBegin = levelsBegin;
    this.latest = new long[late + 1];
    this.left = planned.iterator();
  }

  @Override
  public boolean hasNext() {
    return !warm || left.hasNext();
  }

  @Override
  public Long next() {
    long due = left.hasNext() ? left.next() : first.endNanos();
    while (!warm && due >= first.startNanos()) {
      long ends = warmUpEnd.getAsLong();
      if (offset + due >= ends && allLateAreDrawn(ends)) {
        begin(Math.max(ends, Math.max(last + 1, first.startNanos())));
      } else if (due < first.endNanos()) {
        break;
      } else {
        offset += first.endNanos() - first.startNanos();
        left = firstLevel();
      }
      due = nextDue();
    }
    last = offset + due;
    latest[drawn++ % latest.length] = last;
    return last;
  }

  /** Returns whether the arrivals past the end that belong to the warm-up are drawn. */
  private boolean allLateAreDrawn(long ends) {
    int late = latest.length - 1;
    if (late == 0) {
      return true;
    }
    int past = 0;
    for (int i = 0; i < Math.min(drawn, latest.length); i++) {
      past += latest[i] >= ends ? 1 : 0;
    }
    if (past > late) {
      throw new IllegalStateException(CapacityTexts.warmUpEndLate(late));
    }
    return past == late;
  }

  private long nextDue() {
    if (warm && !left.hasNext()) {
      throw new NoSuchElementException("all users have arrived");
    }
    return left.hasNext() ? left.next() : first.endNanos();
  }

  /** Begins the levels at a time since the start of the step. */
  private void begin(long nanos) {
    warm = true;
    offset = nanos - first.startNanos();
    left = firstLevel();
    levelsBegin.accept(offset);
  }

  /** Returns the arrivals from the start of the first level. */
  private Iterator<Long> firstLevel() {
    return new Skipping(planned.iterator(), first.startNanos());
  }

  /** The arrivals at or after a time. */
  private static final class Skipping implements Iterator<Long> {

    private final Iterator<Long> all;
    private long next;
    private boolean found;

    Skipping(Iterator<Long> all, long from) {
      this.all = all;
      while (!found && all.hasNext()) {
        next = all.next();
        found = next >= from;
      }
    }

    @Override
    public boolean hasNext() {
      return found;
    }

    @Override
    public Long next() {
      if (!found) {
        throw new NoSuchElementException("all users have arrived");
      }
      long drawn = next;
      found = all.hasNext();
      next = found ? all.next() : next;
      return drawn;
    }
  }
}
