// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * When the load profile meant each user of an open population to arrive, and as which arrival of
 * its step.
 *
 * <p>Gatling's injector draws an arrival, asks whether there is another, and only then gives the
 * user the next id, or puts the arrival off to a later batch. The user may start at once, on
 * another thread: so the due time is told before, for the id that comes next, and told again for an
 * arrival that was put off, whoever got that id. Only the injector's thread draws.
 */
public final class DueTimes {

  private static final long NONE = -1;

  private final AtomicLong userIds;
  private final LongSupplier injectorStart;
  private final StepStarts starts;
  private final Map<Long, Due> due = new ConcurrentHashMap<>();
  private final boolean workers;
  private volatile @Nullable DueArrivals counted;

  /** Of users who have not started, where they draw by their numbers. */
  private final Map<Long, Numbered> numbers = new ConcurrentHashMap<>();

  /**
   * Of a run.
   *
   * @param userIds where Gatling takes the users' ids from
   * @param injectorStart the {@code System.nanoTime()} from which Gatling's injector counts the
   *     users of the populations that it starts now
   * @param starts who hears when steps begin
   * @param workers whether users are asked for their numbers when they start
   */
  public DueTimes(
      AtomicLong userIds, LongSupplier injectorStart, StepStarts starts, boolean workers) {
    this.userIds = userIds;
    this.injectorStart = injectorStart;
    this.starts = starts;
    this.workers = workers;
  }

  /** Counts from now on how many users have been due, of those whom anybody can ask for. */
  public DueArrivals count() {
    var counting = new DueArrivals();
    counted = counting;
    return counting;
  }

  /**
   * Which user of a source a user is.
   *
   * @param source of an {@link ArrivalsStep}
   * @param index from 0, in the order of arrival
   */
  record Arrival(Object source, long index) {}

  /** What is known of a user and has not been asked for. */
  private record Due(
      Population population, @Nullable Long nanos, @Nullable Arrival arrival, long number) {}

  private record Numbered(String scenario, long number) {}

  /**
   * Which arrival of the whole load the user is, from 0; empty for users of closed populations, and
   * where nobody knows. To be asked for before {@link #take}.
   */
  public OptionalLong number(String scenario, long userId) {
    Due known = known(scenario, userId);
    return known == null || known.nanos() == null || known.number() == ArrivalNumbers.UNKNOWN
        ? OptionalLong.empty()
        : OptionalLong.of(known.number());
  }

  /**
   * The same for a worker's user who starts, whether it has a schedule or not. Forgotten once asked
   * for. {@link PhantomUser#is} tells whether it is one of the load's.
   */
  public OptionalLong takeNumber(String scenario, long userId) {
    Numbered reported = numbers.remove(userId);
    return reported == null || !reported.scenario().equals(scenario)
        ? OptionalLong.empty() // none, or told for an arrival that was put off
        : OptionalLong.of(reported.number());
  }

  /**
   * The {@code System.nanoTime()} at which the user was due; null for users of closed populations.
   * Forgotten once asked for.
   */
  public @Nullable Long take(String scenario, long userId) {
    Due known = known(scenario, userId);
    if (known == null) {
      return null;
    }
    keep(userId, new Due(known.population(), null, known.arrival(), known.number()));
    return known.nanos();
  }

  /**
   * Which of the source's arrivals the user is, from 0; empty if it came by other arrivals.
   * Forgotten once asked for.
   *
   * @param source of an {@link ArrivalsStep}
   */
  public OptionalLong takeArrival(String scenario, long userId, Object source) {
    Due known = known(scenario, userId);
    Arrival arrival = known == null ? null : known.arrival();
    if (known == null || arrival == null || !arrival.source().equals(source)) {
      return OptionalLong.empty();
    }
    keep(userId, new Due(known.population(), known.nanos(), null, known.number()));
    return OptionalLong.of(arrival.index());
  }

  /** The user leaves. */
  public void forget(String scenario, long userId) {
    if (known(scenario, userId) != null) {
      due.remove(userId);
    }
  }

  /** Of how many users something is known. */
  int size() {
    return due.size();
  }

  private @Nullable Due known(String scenario, long userId) {
    Due known = due.get(userId);
    if (known != null && !known.population().scenario.equals(scenario)) {
      due.remove(userId); // told for an arrival that was put off
      return null;
    }
    return known;
  }

  private void keep(long userId, Due left) {
    if (left.nanos() == null && left.arrival() == null) {
      due.remove(userId);
    } else {
      due.put(userId, left);
    }
  }

  /**
   * Gatling starts a population.
   *
   * @param askedFor whether anybody can ask for its users
   */
  Population population(String scenario, boolean askedFor) {
    return new Population(scenario, injectorStart.getAsLong(), askedFor);
  }

  /** One population's arrivals; zero is the injector's own start of it. */
  final class Population {

    private final String scenario;
    private final long zero;
    private final boolean askedFor;
    private long drawn = NONE;
    private @Nullable Arrival arrival;
    private long number = ArrivalNumbers.UNKNOWN;

    private Population(String scenario, long zero, boolean askedFor) {
      this.scenario = scenario;
      this.zero = zero;
      this.askedFor = askedFor;
    }

    /** One of its steps begins so long after it. */
    void begins(Object source, long deltaNanos) {
      starts.begun(source, zero + deltaNanos);
    }

    /** One of its steps can't tell who comes next. */
    void failed(Object source, RuntimeException failure) {
      starts.failed(source, failure);
    }

    void drawn(long deltaNanos, @Nullable Arrival which, long numbered) {
      drawn = deltaNanos;
      arrival = which;
      number = numbered;
      DueArrivals counting = counted;
      if (counting != null && isAskedFor(which)) {
        counting.add(zero + deltaNanos);
      }
    }

    private boolean isAskedFor(@Nullable Arrival which) {
      return askedFor && !ofBatch(which) && number != ArrivalNumbers.NOBODY;
    }

    /** Nobody waits for it: it has no time. */
    private static boolean ofBatch(@Nullable Arrival which) {
      return which != null && which.source() instanceof OfflineBatch;
    }

    /**
     * Gatling asks whether there is another arrival: the one drawn last gets the next id, if it is
     * not put off. If it asks again without a draw, that one was put off, or was the very last:
     * then what is told is wrong, and in the way of nobody, since no user of this scenario comes
     * any more.
     */
    void tell() {
      if (!begun()) {
        return;
      }
      long next = userIds.get() + 1;
      if (isAskedFor(arrival)) {
        due.put(next, new Due(this, zero + drawn, arrival, number));
      } else {
        due.remove(next); // nobody would ever take it, and a run may have millions
      }
      if (workers && askedFor && number != ArrivalNumbers.UNKNOWN) {
        numbers.put(next, new Numbered(scenario, number));
      }
    }

    long zero() {
      return zero;
    }

    private boolean begun() {
      return drawn != NONE;
    }
  }
}
