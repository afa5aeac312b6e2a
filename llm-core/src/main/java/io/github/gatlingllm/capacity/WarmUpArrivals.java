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
 */
final class WarmUpArrivals implements Iterator<Long> {

  private final Iterable<Long> planned;
  private final Level first;
  private final LongSupplier warmUpEnd;
  private final LongConsumer levelsBegin;

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
   * @param levelsBegin receives how much later than planned all levels are, once
   */
  WarmUpArrivals(
      Iterable<Long> planned, Level first, LongSupplier warmUpEnd, LongConsumer levelsBegin) {
    this.planned = planned;
    this.first = first;
    this.warmUpEnd = warmUpEnd;
    this.levelsBegin = levelsBegin;
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
      if (offset + due >= ends) {
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
    return last;
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
