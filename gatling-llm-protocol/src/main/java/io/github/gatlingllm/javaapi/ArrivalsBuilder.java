// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.gatling.javaapi.core.OpenInjectionStep;
import io.github.gatlingllm.gatling.load.ArrivalsStep;
import io.github.gatlingllm.gatling.load.InjectionSteps;
import io.github.gatlingllm.workload.arrivals.ArrivalTimes;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * DSL for random arrivals. They become an injection profile with {@code during(...)} or {@code
 * users(...)}
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class ArrivalsBuilder {

  private static final double POISSON = 1;

  private final Gaps gaps;

  /**
   * The gaps between arrivals.
   *
   * @param from the mean rate at the start, in users per second
   * @param to the mean rate at the end
   */
  private record Gaps(double from, double to, double burstiness, OptionalLong seed) {

    Gaps seeded(long value) {
      return new Gaps(from, to, burstiness, OptionalLong.of(value));
    }

    Limited during(Duration duration) {
      return new Limited(this, nanos(duration), Long.MAX_VALUE);
    }
  }

  private ArrivalsBuilder(Gaps gaps) {
    this.gaps = gaps;
  }

  static ArrivalsBuilder poisson(double usersPerSec) {
    return gamma(usersPerSec, POISSON);
  }

  static ArrivalsBuilder gamma(double usersPerSec, double burstiness) {
    return new ArrivalsBuilder(
        new Gaps(usersPerSec, usersPerSec, burstiness, OptionalLong.empty()));
  }

  /**
   * Change the mean rate linearly
   *
   * @param usersPerSec the mean rate at the end
   * @return the next DSL step
   */
  public Ramp to(double usersPerSec) {
    return new Ramp(new Gaps(gaps.from(), usersPerSec, gaps.burstiness(), gaps.seed()));
  }

  /**
   * Define how long users arrive
   *
   * @param seconds the duration in seconds
   * @return a load, with more options
   */
  public Limited during(long seconds) {
    return during(Duration.ofSeconds(seconds));
  }

  /**
   * Define how long users arrive
   *
   * @param duration the duration
   * @return a load, with more options
   */
  public Limited during(Duration duration) {
    return gaps.during(duration);
  }

  /**
   * Define how many users arrive
   *
   * @param users the number of users
   * @return a load, with more options
   */
  public Limited users(long users) {
    return new Limited(gaps, Long.MAX_VALUE, users);
  }

  /**
   * Define the seed. Unless defined, it follows from {@code -Dgatling.llm.seed}, which each run
   * draws and prints
   *
   * @param seed the same seed gives the same arrivals, on any machine
   * @return a new ArrivalsBuilder instance
   */
  public ArrivalsBuilder seed(long seed) {
    return new ArrivalsBuilder(gaps.seeded(seed));
  }

  private static long nanos(Duration duration) {
    try {
      return duration.toNanos();
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          "the duration of arrivals must be below 292 years, but was " + duration, e);
    }
  }

  /** DSL for the duration of a linear change of the rate of random arrivals */
  public static final class Ramp {

    private final Gaps gaps;

    private Ramp(Gaps gaps) {
      this.gaps = gaps;
    }

    /**
     * Define how long users arrive; the rate changes over the same time
     *
     * @param seconds the duration in seconds
     * @return a load, with more options
     */
    public Limited during(long seconds) {
      return during(Duration.ofSeconds(seconds));
    }

    /**
     * Define how long users arrive; the rate changes over the same time
     *
     * @param duration the duration
     * @return a load, with more options
     */
    public Limited during(Duration duration) {
      return gaps.during(duration);
    }

    /**
     * Define the seed. Unless defined, it follows from {@code -Dgatling.llm.seed}, which each run
     * draws and prints
     *
     * @param seed the same seed gives the same arrivals, on any machine
     * @return a new Ramp instance
     */
    public Ramp seed(long seed) {
      return new Ramp(gaps.seeded(seed));
    }
  }

  /** Random arrivals that end after a duration or a number of users, whichever comes first */
  public static final class Limited extends LoadBuilder<OpenInjectionStep> {

    private final Gaps gaps;
    private final long durationNanos;
    private final long users;

    private Limited(Gaps gaps, long durationNanos, long users) {
      this.gaps = gaps;
      this.durationNanos = durationNanos;
      this.users = users;
    }

    /**
     * Define the maximum time during which users arrive
     *
     * @param seconds the duration in seconds
     * @return a new instance
     */
    public Limited during(long seconds) {
      return during(Duration.ofSeconds(seconds));
    }

    /**
     * Define the maximum time during which users arrive
     *
     * @param duration the duration
     * @return a new instance
     */
    public Limited during(Duration duration) {
      return new Limited(gaps, nanos(duration), users);
    }

    /**
     * Define the maximum number of users who arrive
     *
     * @param users the number of users
     * @return a new instance
     */
    public Limited users(long users) {
      return new Limited(gaps, durationNanos, users);
    }

    /**
     * Define the seed. Unless defined, it follows from {@code -Dgatling.llm.seed}, which each run
     * draws and prints
     *
     * @param seed the same seed gives the same arrivals, on any machine
     * @return a new instance
     */
    public Limited seed(long seed) {
      return new Limited(gaps.seeded(seed), durationNanos, users);
    }

    @Override
    OpenInjectionStep build() {
      var times =
          new ArrivalTimes(
              gaps.from(),
              gaps.to(),
              durationNanos,
              users,
              gaps.burstiness(),
              LoadSeed.of(gaps.seed()));
      return InjectionSteps.toJava(
          ArrivalsStep.of(times, times.users(), times.endNanos(), times.text()));
    }
  }
}
