// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.gatling.javaapi.core.ClosedInjectionStep;
import io.github.gatlingllm.capacity.ConcurrencyLevels;
import io.github.gatlingllm.capacity.ConcurrencyPlan;
import io.github.gatlingllm.gatling.load.ConcurrencyStep;
import io.github.gatlingllm.gatling.load.InjectionSteps;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * DSL for load levels of a closed load. Gatling changes the number of users once a second, so all
 * durations are whole seconds
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class ConcurrencyLevelsBuilder {

  private static final int LONGER = 10;

  private final List<Integer> users;
  private final LevelSettings settings;
  private final @Nullable Duration most;

  ConcurrencyLevelsBuilder(List<Integer> users, LevelSettings settings, @Nullable Duration most) {
    this.users = users;
    this.settings = settings;
    this.most = most;
  }

  private ConcurrencyLevelsBuilder with(LevelSettings changed) {
    return new ConcurrencyLevelsBuilder(users, changed, most);
  }

  /**
   * Define how long each level lasts, its ramp not counted; 30 s unless defined
   *
   * @param seconds the duration in seconds
   * @return a new ConcurrencyLevelsBuilder instance
   */
  public ConcurrencyLevelsBuilder eachLasting(long seconds) {
    return eachLasting(Duration.ofSeconds(seconds));
  }

  /**
   * Define how long each level lasts, its ramp not counted; 30 s unless defined
   *
   * @param duration the duration
   * @return a new ConcurrencyLevelsBuilder instance
   */
  public ConcurrencyLevelsBuilder eachLasting(Duration duration) {
    return with(settings.with(s -> s.level = duration));
  }

  /**
   * Define how long the load changes before each level; 5 s unless defined. What is sent meanwhile
   * belongs to no level
   *
   * @param seconds the duration in seconds, 1 or more
   * @return a new ConcurrencyLevelsBuilder instance
   */
  public ConcurrencyLevelsBuilder rampLasting(long seconds) {
    return rampLasting(Duration.ofSeconds(seconds));
  }

  /**
   * Define how long the load changes before each level; 5 s unless defined. What is sent meanwhile
   * belongs to no level
   *
   * @param duration the duration, 1 or more
   * @return a new ConcurrencyLevelsBuilder instance
   */
  public ConcurrencyLevelsBuilder rampLasting(Duration duration) {
    return with(settings.with(s -> s.ramp = duration));
  }

  /**
   * Define how long nobody comes between two levels, so that queues can empty; unless defined, 10 s
   * between repeated levels, and not at all between those of a staircase
   *
   * @param seconds the duration in seconds
   * @return a new ConcurrencyLevelsBuilder instance
   */
  public ConcurrencyLevelsBuilder pausing(long seconds) {
    return pausing(Duration.ofSeconds(seconds));
  }

  /**
   * Define how long nobody comes between two levels, so that queues can empty; unless defined, 10 s
   * between repeated levels, and not at all between those of a staircase
   *
   * @param duration the duration
   * @return a new ConcurrencyLevelsBuilder instance
   */
  public ConcurrencyLevelsBuilder pausing(Duration duration) {
    return with(settings.with(s -> s.pause = duration));
  }

  /**
   * Define how many requests of a level must have ended before it does, if it may go on; 300 unless
   * defined, since it takes 299 to be 95 % sure of 99 %, all of them good
   *
   * @param requests the number of requests
   * @return a new ConcurrencyLevelsBuilder instance
   */
  public ConcurrencyLevelsBuilder atLeastRequests(long requests) {
    return with(settings.with(s -> s.leastRequests = requests));
  }

  /**
   * Define how long a level goes on at most if requests are missing; ten times its duration unless
   * defined
   *
   * @param seconds the duration in seconds
   * @return a new ConcurrencyLevelsBuilder instance
   */
  public ConcurrencyLevelsBuilder atMost(long seconds) {
    return atMost(Duration.ofSeconds(seconds));
  }

  /**
   * Define how long a level goes on at most if requests are missing; ten times its duration unless
   * defined
   *
   * @param duration the duration
   * @return a new ConcurrencyLevelsBuilder instance
   */
  public ConcurrencyLevelsBuilder atMost(Duration duration) {
    return new ConcurrencyLevelsBuilder(users, settings, duration);
  }

  /**
   * Define the SLO that decides whether a level holds; requests are held against it. Unless
   * defined, each SLO of the run decides, by itself
   *
   * @param slo the SLO
   * @return a new ConcurrencyLevelsBuilder instance
   */
  public ConcurrencyLevelsBuilder slo(SloBuilder slo) {
    return with(settings.with(s -> s.slo = slo.slo()));
  }

  /**
   * Search on after the last level, between the last that held and the first that did not. Its
   * levels then are those of a {@link CapacitySearchBuilder}: they end when they are decided, and
   * after each nobody comes until its requests have ended; there are no ramps
   *
   * @param slo the SLO
   * @return the next DSL step
   */
  public CapacitySearchBuilder.ClosedRange refinedFor(SloBuilder slo) {
    return CapacitySearchBuilder.ClosedRange.refining(
        users.stream().map(Integer::doubleValue).toList(), slo.slo(), this::of);
  }

  private SearchSettings of(SearchSettings search) {
    SearchSettings same = settings.of(search);
    return most == null ? same : same.atMost(most);
  }

  /**
   * Define which share of a level's requests must keep the SLO; 99 % unless defined
   *
   * @param percent above 0, below 100
   * @return a new ConcurrencyLevelsBuilder instance
   * @throws IllegalArgumentException if it is another
   */
  public ConcurrencyLevelsBuilder target(double percent) {
    return with(settings.withTarget(percent));
  }

  /**
   * Let each user who leaves be followed by another. A run that injects nobody else ends when the
   * last level is over and its users have left
   *
   * @return a Gatling injection step
   * @throws IllegalArgumentException if a duration or a number is impossible
   */
  public ClosedInjectionStep closed() {
    var plan =
        new ConcurrencyPlan(
            users,
            LevelSettings.nanos(settings.level()),
            LevelSettings.nanos(most == null ? settings.level().multipliedBy(LONGER) : most),
            LevelSettings.nanos(settings.ramp()),
            LevelSettings.nanos(settings.pause()),
            settings.leastRequests());
    var load = new ConcurrencyLevels(plan, settings.levelling());
    return InjectionSteps.toJava(
        ConcurrencyStep.of(load::users, plan.longestNanos(), plan.text(), load));
  }
}
