// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import io.gatling.core.action.builder.ActionBuilder;
import io.github.gatlingllm.gatling.Seam;
import io.github.gatlingllm.workers.WorkerPlace;
import java.lang.reflect.Field;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import scala.Function0;
import scala.Option;
import scala.Product;
import scala.collection.AbstractIterator;
import scala.collection.Iterator;
import scala.runtime.AbstractFunction0;

/**
 * The records of a feeder that belong to a worker. If it is known which users take records, these
 * are the records of the worker's users. Otherwise, they are every n-th record for n workers. Each
 * worker reads all records and skips those of other workers.
 *
 * @param <R> the type of a record
 */
final class WorkerFeeder<R> extends AbstractIterator<R> {

  /** Gatling's strategies that seed themselves from the clock. */
  private static final Set<String> DISORDERLY =
      Set.of(
          "io.gatling.core.feeder.FeederStrategy$Random$",
          "io.gatling.core.feeder.FeederStrategy$Shuffle$");

  private final Iterator<R> all;
  private final Supplier<@Nullable Long> order;
  private final String whose;
  private long passed;
  private @Nullable Long next;

  /**
   * Creates a feeder of the records in this order.
   *
   * @param order the number of the next record, ascending; null: not known, so the record behind
   *     the last one comes next
   * @param whose the worker, for error messages
   */
  WorkerFeeder(Iterator<R> all, Supplier<@Nullable Long> order, String whose) {
    this.all = all;
    this.order = order;
    this.whose = whose;
  }

  /**
   * Restricts a {@code feed(...)} of a scenario to a worker's own records.
   *
   * @param users the users whose records these are, by their numbers in the scenario, in the order
   *     of arrival; null: the worker gets every n-th record
   */
  static void among(WorkerPlace place, ActionBuilder feed, @Nullable Queue<Long> users) {
    Function0<Iterator<Object>> all = Seam.FEEDER.read(feed);
    if (!(all instanceof Dealer)) {
      Seam.FEEDER.write(feed, new Dealer<>(all, place, users));
    }
  }

  /** Returns the numbers of every n-th record. */
  static Supplier<@Nullable Long> inTurn(WorkerPlace place) {
    var taken = new AtomicLong();
    return () -> place.global(taken.getAndIncrement());
  }

  /**
   * Refuses a feeder whose order of records differs between machines.
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

  /** Returns whether the feed surely gives one record; {@code feed(feeder, n)} gives several. */
  static boolean givesOneRecord(ActionBuilder feed) {
    for (Field field : feed.getClass().getDeclaredFields()) {
      if (field.getType() == Option.class && field.getName().endsWith("number")) {
        try {
          field.setAccessible(true);
          return field.get(feed) instanceof Option<?> number && number.isEmpty();
        } catch (IllegalAccessException | RuntimeException unreadable) {
          return false;
        }
      }
    }
    return false;
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
    if (next == null) {
      Long reported = order.get();
      next = Math.max(passed, reported == null ? passed : reported);
    }
    while (passed < next && all.hasNext()) {
      all.next();
      passed++;
    }
    return passed == next && all.hasNext();
  }

  @Override
  public R next() {
    if (!hasNext()) {
      throw new NoSuchElementException("the feeder has no more records for " + whose);
    }
    passed++;
    next = null;
    return all.next();
  }

  private static final class Dealer<R> extends AbstractFunction0<Iterator<R>> {

    private final Function0<Iterator<R>> all;
    private final WorkerPlace place;
    private final @Nullable Queue<Long> users;

    Dealer(Function0<Iterator<R>> all, WorkerPlace place, @Nullable Queue<Long> users) {
      this.all = all;
      this.place = place;
      this.users = users;
    }

    @Override
    public Iterator<R> apply() {
      Queue<Long> own = users;
      return new WorkerFeeder<>(
          all.apply(), own == null ? inTurn(place) : own::poll, place.toString());
    }
  }
}
