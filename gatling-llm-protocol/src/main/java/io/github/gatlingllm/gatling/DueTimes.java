/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.gatling;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * When the load profile meant each user of an open population to arrive.
 *
 * <p>Gatling's injector draws an arrival, asks whether there is another, and only then gives the
 * user the next id, or puts the arrival off to a later batch. The user may start at once, on
 * another thread: so the due time is told before, for the id that comes next, and told again for an
 * arrival that was put off. Only the injector's thread draws.
 */
public final class DueTimes {

  private static final long NONE = -1;

  private final AtomicLong userIds;
  private final Map<Long, Due> due = new ConcurrentHashMap<>();
  private @Nullable Population last;

  DueTimes(AtomicLong userIds) {
    this.userIds = userIds;
  }

  private record Due(Population population, long nanos) {}

  /**
   * The {@code System.nanoTime()} at which the user was due; null for users of closed populations.
   * Forgotten once asked for.
   */
  public @Nullable Long take(String scenario, long userId) {
    Due known = due.remove(userId);
    if (known == null) {
      return null;
    }
    if (!known.population().scenario.equals(scenario)) {
      known.population().idLost = true;
      return null;
    }
    return known.nanos();
  }

  /** Populations that start together share their zero, as they do in Gatling. */
  Population population(String scenario) {
    Population before = last;
    long zero = before == null || before.begun() ? System.nanoTime() : before.zero;
    var population = new Population(scenario, zero);
    last = population;
    return population;
  }

  /** One population's arrivals; zero is the moment Gatling starts it. */
  final class Population {

    private final String scenario;
    private final long zero;
    private long drawn = NONE;
    private long toldFor = NONE;
    private volatile boolean idLost;

    private Population(String scenario, long zero) {
      this.scenario = scenario;
      this.zero = zero;
    }

    void drawn(long deltaNanos) {
      drawn = deltaNanos;
      toldFor = NONE;
    }

    /**
     * Gatling asks whether there is another arrival: the one drawn last gets the next id. If it
     * asks again without a draw, that one was put off, or was the very last.
     */
    void tell(boolean more) {
      if (!begun() || (!more && injected())) {
        return;
      }
      toldFor = userIds.get() + 1;
      idLost = false;
      Population before = last;
      if (before != null && before != this && before.toldFor == toldFor) {
        before.toldFor = NONE; // its arrival was put off
      }
      last = this;
      due.put(toldFor, new Due(this, zero + drawn));
    }

    long zero() {
      return zero;
    }

    private boolean begun() {
      return drawn != NONE;
    }

    private boolean injected() {
      return toldFor != NONE && userIds.get() >= toldFor && !idLost;
    }
  }
}
