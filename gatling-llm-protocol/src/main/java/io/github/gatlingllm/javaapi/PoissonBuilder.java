/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.javaapi;

import io.gatling.javaapi.core.OpenInjectionStep;
import io.github.gatlingllm.gatling.InjectionSteps;
import io.github.gatlingllm.gatling.PoissonStep;
import java.time.Duration;

/**
 * DSL for Poisson arrivals
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class PoissonBuilder {

  private static final Duration NO_LIMIT = Duration.ofNanos(Long.MAX_VALUE);

  private final double usersPerSec;

  PoissonBuilder(double usersPerSec) {
    this.usersPerSec = usersPerSec;
  }

  /**
   * Define how long users arrive
   *
   * @param seconds the duration in seconds
   * @return the next DSL step
   */
  public During during(long seconds) {
    return during(Duration.ofSeconds(seconds));
  }

  /**
   * Define how long users arrive
   *
   * @param duration the duration
   * @return the next DSL step
   */
  public During during(Duration duration) {
    return new During(usersPerSec, duration);
  }

  /**
   * Define how many users arrive, however long it takes
   *
   * @param users the number of users
   * @return the next DSL step
   */
  public Users users(long users) {
    return new Users(usersPerSec, users, NO_LIMIT);
  }

  /** DSL for the limits of Poisson arrivals */
  public static final class Users {

    private final double usersPerSec;
    private final long users;
    private final Duration limit;

    private Users(double usersPerSec, long users, Duration limit) {
      this.usersPerSec = usersPerSec;
      this.users = users;
      this.limit = limit;
    }

    /**
     * Define after how long nobody arrives any more, though not all have
     *
     * @param duration the duration
     * @return the next DSL step
     */
    public Users within(Duration duration) {
      return new Users(usersPerSec, users, duration);
    }

    /**
     * Define the seed; the same seed gives the same arrivals
     *
     * @param seed the seed
     * @return a Gatling injection step
     */
    public OpenInjectionStep seed(long seed) {
      return InjectionSteps.toJava(new PoissonStep(usersPerSec, limit.toNanos(), users, seed));
    }
  }

  /** DSL for the seed of Poisson arrivals */
  public static final class During {

    private final double usersPerSec;
    private final Duration duration;

    private During(double usersPerSec, Duration duration) {
      this.usersPerSec = usersPerSec;
      this.duration = duration;
    }

    /**
     * Define the seed; the same seed gives the same arrivals
     *
     * @param seed the seed
     * @return a Gatling injection step
     */
    public OpenInjectionStep seed(long seed) {
      return InjectionSteps.toJava(
          new PoissonStep(usersPerSec, duration.toNanos(), Long.MAX_VALUE, seed));
    }
  }
}
