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
 * user the next id and starts it. So at the moment it asks, the next id will be that arrival's: it
 * is noted down before the user can run. If the injector puts the arrival off to a later batch, it
 * asks again then, and the note moves. Only the injector's thread draws.
 */
public final class DueTimes {

  private final AtomicLong userIds;
  private final Map<Long, Due> due = new ConcurrentHashMap<>();

  DueTimes(AtomicLong userIds) {
    this.userIds = userIds;
  }

  private record Due(String scenario, long nanoTime) {}

  /**
   * The {@code System.nanoTime()} at which the user was due; null for users of closed populations.
   * Forgotten once asked for.
   */
  public @Nullable Long take(String scenario, long userId) {
    Due noted = due.remove(userId);
    return noted != null && noted.scenario().equals(scenario) ? noted.nanoTime() : null;
  }

  Population population(String scenario) {
    return new Population(scenario, System.nanoTime());
  }

  /** One population's arrivals; zero is the moment Gatling starts it. */
  final class Population {
    private final String scenario;
    private final long zero;
    private @Nullable Due drawn;
    private long notedFor;

    private Population(String scenario, long zero) {
      this.scenario = scenario;
      this.zero = zero;
    }

    void drawn(long deltaNanos) {
      drawn = new Due(scenario, zero + deltaNanos);
      notedFor = 0;
    }

    void askedForMore() {
      if (drawn == null) {
        return;
      }
      due.remove(notedFor, drawn);
      notedFor = userIds.get() + 1;
      due.put(notedFor, drawn);
    }
  }
}
