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
 * user its id. So at each draw the id last given belongs to the arrival drawn before; the last
 * arrival gets the next id after the profile has said that there are no more. Only the injector's
 * thread draws.
 */
public final class DueTimes {

  private final AtomicLong userIds;
  private final Map<Long, Long> due = new ConcurrentHashMap<>();

  DueTimes(AtomicLong userIds) {
    this.userIds = userIds;
  }

  /**
   * The {@code System.nanoTime()} at which the user was due; null for users of closed populations.
   * Forgotten once asked for.
   */
  public @Nullable Long take(long userId) {
    return due.remove(userId);
  }

  Population population() {
    return new Population(System.nanoTime());
  }

  /** One population's arrivals; zero is the moment Gatling starts it. */
  final class Population {
    private final long zero;
    private long drawn = -1;
    private long guessed = -1;

    private Population(long zero) {
      this.zero = zero;
    }

    void drawn(long deltaNanos) {
      if (drawn >= 0) {
        due.put(userIds.get(), zero + drawn);
      }
      drawn = deltaNanos;
    }

    /** Called again if the last arrival is put off to a later batch: then the guess moves. */
    void exhausted() {
      if (drawn < 0) {
        return;
      }
      if (guessed >= 0) {
        due.remove(guessed, zero + drawn);
      }
      guessed = userIds.get() + 1;
      due.put(guessed, zero + drawn);
    }
  }
}
