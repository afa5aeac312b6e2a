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
      return InjectionSteps.toJava(new PoissonStep(usersPerSec, duration.toNanos(), seed));
    }
  }
}
