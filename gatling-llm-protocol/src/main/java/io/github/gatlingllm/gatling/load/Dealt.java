/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.gatling.load;

import io.gatling.core.action.builder.ActionBuilder;
import io.github.gatlingllm.gatling.Seam;
import io.github.gatlingllm.workers.WorkerPlace;
import java.util.NoSuchElementException;
import java.util.Set;
import scala.Function0;
import scala.Product;
import scala.collection.AbstractIterator;
import scala.collection.Iterator;
import scala.runtime.AbstractFunction0;

/**
 * A worker's records of a feeder: of records 0, 1, 2… those that are its own. Each worker goes
 * through all of them and passes over the others'.
 *
 * @param <R> a record
 */
final class Dealt<R> extends AbstractIterator<R> {

  /** Gatling's strategies that take their seed from the clock. */
  private static final Set<String> DISORDERLY =
      Set.of(
          "io.gatling.core.feeder.FeederStrategy$Random$",
          "io.gatling.core.feeder.FeederStrategy$Shuffle$");

  private final Iterator<R> all;
  private final WorkerPlace place;
  private long passed;
  private long taken;

  Dealt(Iterator<R> all, WorkerPlace place) {
    this.all = all;
    this.place = place;
  }

  /** Lets a {@code feed(...)} of a scenario give a worker its own records only. */
  static void among(WorkerPlace place, ActionBuilder feed) {
    Function0<Iterator<Object>> all = Seam.FEEDER.read(feed);
    if (!(all instanceof Dealer)) {
      Seam.FEEDER.write(feed, new Dealer<>(all, place));
    }
  }

  /**
   * Refuses a feeder that gives its records in another order on each machine.
   *
   * @throws IllegalStateException naming scenario and remedy
   */
  static void requireOrder(String scenario, ActionBuilder feed) {
    Object feeder = Seam.FEEDER.read(feed);
    if (feeder instanceof Product product && isDisorderly(product)) {
      throw new IllegalStateException(
          "a feeder of scenario '"
              + scenario
              + "' can't be split among workers so that together they send what one machine would:"
              + " .random() and .shuffle() take their seed from the clock, another one on each"
              + " machine. Use .circular() or .queue(), or shuffle the file beforehand");
    }
  }

  private static boolean isDisorderly(Product product) {
    for (int i = 0; i < product.productArity(); i++) {
      Object element = product.productElement(i);
      if (element != null
          && (DISORDERLY.contains(element.getClass().getName())
              || (element.getClass().getName().endsWith("FeederOptions")
                  && element instanceof Product options
                  && isDisorderly(options)))) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean hasNext() {
    while (passed < place.global(taken) && all.hasNext()) {
      all.next();
      passed++;
    }
    return passed == place.global(taken) && all.hasNext();
  }

  @Override
  public R next() {
    if (!hasNext()) {
      throw new NoSuchElementException("the feeder has no more records for " + place);
    }
    passed++;
    taken++;
    return all.next();
  }

  private static final class Dealer<R> extends AbstractFunction0<Iterator<R>> {

    private final Function0<Iterator<R>> all;
    private final WorkerPlace place;

    Dealer(Function0<Iterator<R>> all, WorkerPlace place) {
      this.all = all;
      this.place = place;
    }

    @Override
    public Iterator<R> apply() {
      return new Dealt<>(all.apply(), place);
    }
  }
}
