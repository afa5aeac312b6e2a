// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The due time of each user of an open population, and the index of its arrival within its step.
 *
 * <p>Gatling's injector draws an arrival, then checks whether there is another. Only then does it
 * give the user the next id, or defer the arrival to a later batch. The user may start immediately,
 * on another thread. So the due time is recorded in advance, for the next id; it is recorded again
 * for a deferred arrival, whichever user got that id. Only the injector's thread draws.
 */
public final class DueTimes {

  private static final long NONE = -1;

  private final AtomicLong userIds;
  private final LongSupplier injectorStart;
  private final StepStarts starts;
  private final Map<Long, Due> due = new ConcurrentHashMap<>();
  private final boolean workers;
  private volatile @Nullable DueArrivals counted;

  /** The arrival numbers of users who have not started, if numbers are recorded for workers. */
  private final Map<Long, Numbered> numbers = new ConcurrentHashMap<>();

  /**
   * Creates the due times of a run.
   *
   * @param userIds the counter from which Gatling takes the users' ids
   * @param injectorStart the {@code System.nanoTime()} from which Gatling's injector counts the
   *     users of the populations that it starts now
   * @param starts receives the starts of steps
   * @param workers whether users read their numbers when they start
   */
  public DueTimes(
      AtomicLong userIds, LongSupplier injectorStart, StepStarts starts, boolean workers) {
    this.userIds = userIds;
    this.injectorStart = injectorStart;
    this.starts = starts;
    this.workers = workers;
  }

  /** Starts to count the users who have been due, of those whose due times can be read. */
  public DueArrivals count() {
    var counting = new DueArrivals();
    counted = counting;
    return counting;
  }

  /**
   * The arrival of a user within a source.
   *
   * @param source the source of an {@link ArrivalsStep}
   * @param index from 0, in the order of arrival
   */
  record Arrival(Object source, long index) {}

  /** What is known about a user and has not been read yet. */
  private record Due(
      Population population, @Nullable Long nanos, @Nullable Arrival arrival, long number) {}

  private record Numbered(String scenario, long number) {}

  /**
   * Returns the index of the user's arrival in the whole load, from 0; empty for users of closed
   * populations, and if the index is not known. Must be called before {@link #take}.
   */
  public OptionalLong number(String scenario, long userId) {
    Due known = known(scenario, userId);
    return known == null || known.nanos() == null || known.number() == ArrivalNumbers.UNKNOWN
        ? OptionalLong.empty()
        : OptionalLong.of(known.number());
  }

  /**
   * Returns the number of a worker's user who starts, whether or not it has a schedule. The number
   * is removed once read. {@link PhantomUser#is} decides whether the user belongs to the load.
   */
  public OptionalLong takeNumber(String scenario, long userId) {
    Numbered reported = numbers.remove(userId);
    return reported == null || !reported.scenario().equals(scenario)
        ? OptionalLong.empty() // none, or recorded for a deferred arrival
        : OptionalLong.of(reported.number());
  }

  /**
   * Returns the {@code System.nanoTime()} at which the user was due; null for users of closed
   * populations. The time is removed once read.
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
   * Returns the index of the user's arrival within the source, from 0; empty if the user arrived by
   * another step. The index is removed once read.
   *
   * @param source the source of an {@link ArrivalsStep}
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

  /** Removes the data of a user who leaves. */
  public void forget(String scenario, long userId) {
    if (known(scenario, userId) != null) {
      due.remove(userId);
    }
  }

  /** Returns the number of users with data. */
  int size() {
    return due.size();
  }

  private @Nullable Due known(String scenario, long userId) {
    Due known = due.get(userId);
    if (known != null && !known.population().scenario.equals(scenario)) {
      due.remove(userId); // recorded for a deferred arrival
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
   * Returns a population that Gatling starts.
   *
   * @param askedFor whether the due times of its users can be read
   */
  Population population(String scenario, boolean askedFor) {
    return new Population(scenario, injectorStart.getAsLong(), askedFor);
  }

  /** The arrivals of one population; {@code zero} is the injector's start of the population. */
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

    /** Reports the start of a step at this offset from the population's start. */
    void begins(Object source, long deltaNanos) {
      starts.begun(source, zero + deltaNanos);
    }

    /** Reports that a step can't determine its next arrival. */
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
      return askedFor && !ofBatch(which) && number != ArrivalNumbers.PHANTOM;
    }

    /** An arrival of a batch has no due time, since nobody waits for it. */
    private static boolean ofBatch(@Nullable Arrival which) {
      return which != null && which.source() instanceof OfflineBatch;
    }

    /**
     * Records the last drawn arrival when Gatling checks for another one: that arrival gets the
     * next id, unless Gatling defers it. If Gatling checks again without a draw, the arrival was
     * deferred, or was the very last. The record is then wrong, but harmless, since no further user
     * of this scenario arrives.
     */
    void recordArrival() {
      if (!begun()) {
        return;
      }
      long next = userIds.get() + 1;
      if (isAskedFor(arrival)) {
        due.put(next, new Due(this, zero + drawn, arrival, number));
      } else {
        due.remove(next); // it would never be read, and a run may have millions
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
