// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * Numbers the arrivals of all populations of a run by due time; at equal times, the earlier
 * population comes first. The numbers depend only on due times, so each worker computes the same
 * ones, whatever the order of its injector's calls.
 *
 * <p>Numbers that are known before they are requested are kept: as many as one population is ahead
 * of the others. For one thread.
 */
public final class GlobalOrder {

  private final List<Population> populations = new ArrayList<>();
  private long next;

  /**
   * Creates an order before the first arrival.
   *
   * @param dueNanos of each population, ascending; each is iterated once
   */
  public GlobalOrder(List<? extends Iterator<Long>> dueNanos) {
    dueNanos.forEach(each -> populations.add(new Population(each)));
  }

  /**
   * Returns the number of a population's next arrival, from 0.
   *
   * @throws NoSuchElementException if there are no more arrivals
   */
  public long next(int population) {
    if (populations.size() == 1) {
      return next++; // there is nobody to come in between
    }
    Population requested = populations.get(population);
    while (requested.waiting == 0) {
      first().numbered(next++);
    }
    return requested.take();
  }

  private Population first() {
    Population first = null;
    for (Population each : populations) {
      if (each.hasHead() && (first == null || each.head < first.head)) {
        first = each;
      }
    }
    if (first == null) {
      throw new NoSuchElementException("a population has no more arrivals");
    }
    return first;
  }

  private static final class Population {

    private final Iterator<Long> dueNanos;
    private boolean read;
    private long head;

    /** A ring buffer of numbers. */
    private long[] numbers = new long[16];

    private int from;
    private int waiting;

    Population(Iterator<Long> dueNanos) {
      this.dueNanos = dueNanos;
    }

    boolean hasHead() {
      if (!read && dueNanos.hasNext()) {
        head = dueNanos.next();
        read = true;
      }
      return read;
    }

    void numbered(long number) {
      read = false;
      if (waiting == numbers.length) {
        grow();
      }
      numbers[(from + waiting++) & (numbers.length - 1)] = number;
    }

    private void grow() {
      var larger = new long[2 * numbers.length];
      for (int i = 0; i < waiting; i++) {
        larger[i] = numbers[(from + i) & (numbers.length - 1)];
      }
      numbers = larger;
      from = 0;
    }

    long take() {
      long taken = numbers[from];
      from = (from + 1) & (numbers.length - 1);
      waiting--;
      return taken;
    }
  }
}
