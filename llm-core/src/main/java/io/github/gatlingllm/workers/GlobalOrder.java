// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * Numbers the arrivals of all populations of a run in one order: that of their due times; of two at
 * the same time the earlier population's comes first. The numbers depend on the due times alone, so
 * that each worker finds the same ones, however its injector asks.
 *
 * <p>Arrivals whose numbers are known before they are asked for are kept: as many as one population
 * is asked for ahead of the others. One thread.
 */
public final class GlobalOrder {

  private final List<Population> populations = new ArrayList<>();
  private long next;

  /**
   * Nobody has arrived.
   *
   * @param dueNanos of each population, ascending; each is gone through once
   */
  public GlobalOrder(List<? extends Iterator<Long>> dueNanos) {
    dueNanos.forEach(each -> populations.add(new Population(each)));
  }

  /**
   * The number of a population's next arrival, from 0 on.
   *
   * @throws NoSuchElementException if it has no more
   */
  public long next(int population) {
    if (populations.size() == 1) {
      return next++; // there is nobody to come in between
    }
    Population asked = populations.get(population);
    while (asked.waiting == 0) {
      first().numbered(next++);
    }
    return asked.take();
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

    /** A ring of numbers. */
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
