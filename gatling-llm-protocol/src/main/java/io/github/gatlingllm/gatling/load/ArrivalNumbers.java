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

/** The numbers of one population's arrivals among all of the run, and which of them come here. */
final class ArrivalNumbers {

  /** Of arrivals whose numbers nobody knows. */
  static final long UNKNOWN = -1;

  /** Of a user who is none of the load's. */
  static final long NOBODY = -2;

  /** Nobody knows a number, and all come here. */
  static final ArrivalNumbers NONE = new ArrivalNumbers(null, 0, WorkerPlace.ALONE);

  private final @Nullable GlobalOrder order;
  private final int population;
  private final WorkerPlace place;

  /** Who hears of the own arrivals; before any is drawn, complete. */
  private final List<Queue<Long>> reported = new ArrayList<>();

  private long drawn;

  private ArrivalNumbers(@Nullable GlobalOrder order, int population, WorkerPlace place) {
    this.order = order;
    this.population = population;
    this.place = place;
  }

  /**
   * Of populations that start together.
   *
   * @param populations the steps of each, which give the same arrivals each time they are gone
   *     through
   * @param place which of them come here
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

  /** The number of the arrival that was drawn, or {@link #UNKNOWN}; asked for once for each. */
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
   * Which arrivals of the population come here, by their numbers within it, as they are drawn. To
   * be asked for before any is.
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

  /** Of so many arrivals about how many come here; Gatling takes a step of none for empty. */
  long share(long users) {
    return users == 0 ? 0 : Math.max(1, place.share(users));
  }

  /** The due times of a population, beside those that the injector draws. */
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
