// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.gatling.javaapi.core.OpenInjectionStep;
import io.github.gatlingllm.gatling.load.ArrivalsStep;
import io.github.gatlingllm.gatling.load.InjectionSteps;
import io.github.gatlingllm.workload.arrivals.ArrivalTimes;
import java.time.Duration;

/**
 * DSL for random arrivals
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class ArrivalsBuilder {

  private static final double POISSON = 1;

  private final double usersPerSec;
  private final double burstiness;

  private ArrivalsBuilder(double usersPerSec, double burstiness) {
    this.usersPerSec = usersPerSec;
    this.burstiness = burstiness;
  }

  static ArrivalsBuilder poisson(double usersPerSec) {
    return new ArrivalsBuilder(usersPerSec, POISSON);
  }

  static ArrivalsBuilder gamma(double usersPerSec, double burstiness) {
    return new ArrivalsBuilder(usersPerSec, burstiness);
  }

  /**
   * Let the mean rate grow or fall evenly
   *
   * @param usersPerSec the mean rate at the end
   * @return the next DSL step
   */
  public Ramp to(double usersPerSec) {
    return new Ramp(this.usersPerSec, usersPerSec, burstiness);
  }

  /**
   * Define how long users arrive
   *
   * @param seconds the duration in seconds
   * @return the next DSL step
   */
  public Limited during(long seconds) {
    return during(Duration.ofSeconds(seconds));
  }

  /**
   * Define how long users arrive
   *
   * @param duration the duration
   * @return the next DSL step
   */
  public Limited during(Duration duration) {
    return new Limited(usersPerSec, usersPerSec, burstiness, nanos(duration), Long.MAX_VALUE);
  }

  /**
   * Define how many users arrive, however long it takes
   *
   * @param users the number of users
   * @return the next DSL step
   */
  public Users users(long users) {
    return new Users(usersPerSec, burstiness, users);
  }

  private static long nanos(Duration duration) {
    try {
      return duration.toNanos();
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          "the duration of arrivals must be below 292 years, but was " + duration, e);
    }
  }

  /** DSL for how long the rate of random arrivals changes */
  public static final class Ramp {

    private final double from;
    private final double to;
    private final double burstiness;

    private Ramp(double from, double to, double burstiness) {
      this.from = from;
      this.to = to;
      this.burstiness = burstiness;
    }

    /**
     * Define how long users arrive, and until when the rate changes
     *
     * @param seconds the duration in seconds
     * @return the next DSL step
     */
    public Limited during(long seconds) {
      return during(Duration.ofSeconds(seconds));
    }

    /**
     * Define how long users arrive, and until when the rate changes
     *
     * @param duration the duration
     * @return the next DSL step
     */
    public Limited during(Duration duration) {
      return new Limited(from, to, burstiness, nanos(duration), Long.MAX_VALUE);
    }
  }

  /** DSL for random arrivals of a given number */
  public static final class Users {

    private final double usersPerSec;
    private final double burstiness;
    private final long users;

    private Users(double usersPerSec, double burstiness, long users) {
      this.usersPerSec = usersPerSec;
      this.burstiness = burstiness;
      this.users = users;
    }

    /**
     * Define after how long nobody arrives any more, though not all have
     *
     * @param seconds the duration in seconds
     * @return the next DSL step
     */
    public Limited within(long seconds) {
      return within(Duration.ofSeconds(seconds));
    }

    /**
     * Define after how long nobody arrives any more, though not all have
     *
     * @param duration the duration
     * @return the next DSL step
     */
    public Limited within(Duration duration) {
      return new Limited(usersPerSec, usersPerSec, burstiness, nanos(duration), users);
    }

    /**
     * Define the seed; the same seed gives the same arrivals
     *
     * @param seed the seed
     * @return a Gatling injection step
     */
    public OpenInjectionStep seed(long seed) {
      return new Limited(usersPerSec, usersPerSec, burstiness, Long.MAX_VALUE, users).seed(seed);
    }
  }

  /** DSL for the seed of random arrivals */
  public static final class Limited {

    private final double from;
    private final double to;
    private final double burstiness;
    private final long durationNanos;
    private final long users;

    private Limited(double from, double to, double burstiness, long durationNanos, long users) {
      this.from = from;
      this.to = to;
      this.burstiness = burstiness;
      this.durationNanos = durationNanos;
      this.users = users;
    }

    /**
     * Define the seed; the same seed gives the same arrivals, on any machine
     *
     * @param seed the seed
     * @return a Gatling injection step
     * @throws IllegalArgumentException if rate, burstiness, duration or number are impossible
     */
    public OpenInjectionStep seed(long seed) {
      var times = new ArrivalTimes(from, to, durationNanos, users, burstiness, seed);
      return InjectionSteps.toJava(
          ArrivalsStep.of(times, times.users(), times.endNanos(), times.text()));
    }
  }
}
