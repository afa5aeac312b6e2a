// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import io.gatling.core.controller.inject.open.OpenInjectionStep;
import io.github.gatlingllm.workers.GlobalOrder;
import io.github.gatlingllm.workers.WorkerPlace;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import scala.concurrent.duration.FiniteDuration;

/**
 * The numbers of one population's arrivals among all arrivals of the run, and the selection of
 * those that this worker injects.
 */
final class ArrivalNumbers {

  /** Stands for a number that is not known. */
  static final long UNKNOWN = -1;

  /** The number of a phantom user, who does not belong to the load. */
  static final long PHANTOM = -2;

  /** Numbers no arrival, and injects all of them here. */
  static final ArrivalNumbers NONE = new ArrivalNumbers(null, 0, WorkerPlace.ALONE);

  private final @Nullable GlobalOrder order;
  private final int population;
  private final WorkerPlace place;

  /**
   * The queues that receive the numbers of this worker's arrivals; complete before any arrival is
   * drawn.
   */
  private final List<Queue<Long>> reported = new ArrayList<>();

  private long drawn;

  private ArrivalNumbers(@Nullable GlobalOrder order, int population, WorkerPlace place) {
    this.order = order;
    this.population = population;
    this.place = place;
  }

  /**
   * Returns the numbers of populations that start together.
   *
   * @param populations the steps of each population; each iteration must give the same arrivals
   * @param place selects the arrivals of this worker
   */
  static List<ArrivalNumbers> of(List<List<OpenInjectionStep>> populations, WorkerPlace place) {
    boolean single = populations.size() == 1;
    List<Iterator<Long>> dues =
        populations.stream()
            .<Iterator<Long>>map(steps -> single ? Collections.emptyIterator() : new Shadow(steps))
            .toList();
    var order = new GlobalOrder(dues);
    var numbers = new ArrayList<ArrivalNumbers>();
    for (int i = 0; i < populations.size(); i++) {
      numbers.add(new ArrivalNumbers(order, i, place));
    }
    return numbers;
  }

  /**
   * Returns the number of the arrival that was drawn, or {@link #UNKNOWN}; must be called exactly
   * once for each arrival.
   */
  long next() {
    if (order == null) {
      return UNKNOWN;
    }
    long number = order.next(population);
    if (!reported.isEmpty() && place.sends(number)) {
      reported.forEach(each -> each.add(drawn));
    }
    drawn++;
    return number;
  }

  /**
   * Returns the arrivals of this worker, by their numbers within the population, as they are drawn.
   * Must be called before the first arrival is drawn.
   */
  Queue<Long> own() {
    var own = new ConcurrentLinkedQueue<Long>();
    reported.add(own);
    return own;
  }

  boolean allComeHere() {
    return !place.several();
  }

  boolean comesHere(long number) {
    return place.sends(number);
  }

  /**
   * Returns approximately how many of these users this worker injects. It is at least 1 unless
   * {@code users} is 0, since Gatling regards a step without users as empty.
   */
  long share(long users) {
    return users == 0 ? 0 : Math.max(1, place.share(users));
  }

  /** The due times of a population, computed separately from those that the injector draws. */
  private static final class Shadow implements Iterator<Long> {

    private final scala.collection.Iterator<FiniteDuration> users;

    Shadow(List<OpenInjectionStep> steps) {
      scala.collection.Iterator<FiniteDuration> chained =
          scala.collection.Iterator$.MODULE$.empty();
      for (int i = steps.size() - 1; i >= 0; i--) {
        chained = steps.get(i).chain(chained);
      }
      this.users = chained;
    }

    @Override
    public boolean hasNext() {
      return users.hasNext();
    }

    @Override
    public Long next() {
      return users.next().toNanos();
    }
  }
}
