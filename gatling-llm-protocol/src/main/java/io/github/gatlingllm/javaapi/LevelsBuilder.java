// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.gatling.javaapi.core.OpenInjectionStep;
import io.github.gatlingllm.capacity.Level;
import io.github.gatlingllm.capacity.PlannedLevels;
import io.github.gatlingllm.gatling.load.ArrivalsStep;
import io.github.gatlingllm.gatling.load.InjectionSteps;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.workload.arrivals.LevelPlan;
import io.github.gatlingllm.workload.arrivals.LevelTimes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * DSL for load levels of an open load
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class LevelsBuilder {

  private final List<Double> usersPerSec;
  private final LevelSettings settings;
  private final OptionalDouble capacity;

  LevelsBuilder(List<Double> usersPerSec, LevelSettings settings) {
    this(usersPerSec, settings, OptionalDouble.empty());
  }

  LevelsBuilder(List<Double> usersPerSec, LevelSettings settings, OptionalDouble capacity) {
    this.usersPerSec = usersPerSec;
    this.settings = settings;
    this.capacity = capacity;
  }

  /** Of each level. */
  List<Double> usersPerSec() {
    return usersPerSec;
  }

  private LevelsBuilder with(LevelSettings changed) {
    return new LevelsBuilder(usersPerSec, changed, capacity);
  }

  /**
   * Define how long each level lasts, its ramp not counted; 30 s unless defined
   *
   * @param seconds the duration in seconds
   * @return a new LevelsBuilder instance
   */
  public LevelsBuilder eachLasting(long seconds) {
    return eachLasting(Duration.ofSeconds(seconds));
  }

  /**
   * Define how long each level lasts, its ramp not counted; 30 s unless defined
   *
   * @param duration the duration
   * @return a new LevelsBuilder instance
   */
  public LevelsBuilder eachLasting(Duration duration) {
    return with(settings.with(s -> s.level = duration));
  }

  /**
   * Define how long the load changes before each level; 5 s unless defined. What is sent meanwhile
   * belongs to no level
   *
   * @param seconds the duration in seconds; 0: none
   * @return a new LevelsBuilder instance
   */
  public LevelsBuilder rampLasting(long seconds) {
    return rampLasting(Duration.ofSeconds(seconds));
  }

  /**
   * Define how long the load changes before each level; 5 s unless defined. What is sent meanwhile
   * belongs to no level
   *
   * @param duration the duration; 0: none
   * @return a new LevelsBuilder instance
   */
  public LevelsBuilder rampLasting(Duration duration) {
    return with(settings.with(s -> s.ramp = duration));
  }

  /**
   * Define how long nobody comes between two levels, so that queues can empty; unless defined, 10 s
   * between repeated levels, and not at all between those of a staircase
   *
   * @param seconds the duration in seconds
   * @return a new LevelsBuilder instance
   */
  public LevelsBuilder pausing(long seconds) {
    return pausing(Duration.ofSeconds(seconds));
  }

  /**
   * Define how long nobody comes between two levels, so that queues can empty; unless defined, 10 s
   * between repeated levels, and not at all between those of a staircase
   *
   * @param duration the duration
   * @return a new LevelsBuilder instance
   */
  public LevelsBuilder pausing(Duration duration) {
    return with(settings.with(s -> s.pause = duration));
  }

  /**
   * Define how many requests are due in each level at least: with fewer it lasts longer. 300 unless
   * defined, since it takes 299 to be 95 % sure of 99 %, all of them good
   *
   * @param requests the number of users
   * @return a new LevelsBuilder instance
   */
  public LevelsBuilder atLeastRequests(long requests) {
    return with(settings.with(s -> s.leastRequests = requests));
  }

  /**
   * Define the SLO that decides whether a level holds; requests are held against it. Unless
   * defined, each SLO of the run decides, by itself
   *
   * @param slo the SLO
   * @return a new LevelsBuilder instance
   */
  public LevelsBuilder slo(SloBuilder slo) {
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
  public CapacitySearchBuilder.OpenRange refinedFor(SloBuilder slo) {
    return CapacitySearchBuilder.OpenRange.refining(usersPerSec, slo.slo(), settings::of);
  }

  /**
   * Define which share of a level's requests must keep the SLO; 99 % unless defined
   *
   * @param percent above 0, below 100
   * @return a new LevelsBuilder instance
   * @throws IllegalArgumentException if it is another
   */
  public LevelsBuilder target(double percent) {
    return with(settings.withTarget(percent));
  }

  /**
   * Let users arrive at random, as a Poisson process
   *
   * @param seed the same seed gives the same arrivals, on any machine
   * @return a Gatling injection step
   * @throws IllegalArgumentException if a rate, a duration or a number is impossible
   */
  public OpenInjectionStep poisson(long seed) {
    return step(plan().poisson(seed));
  }

  /**
   * Let users arrive at even gaps
   *
   * @return a Gatling injection step
   * @throws IllegalArgumentException if a rate, a duration or a number is impossible
   */
  public OpenInjectionStep evenly() {
    return step(plan().evenly());
  }

  LevelPlan plan() {
    return new LevelPlan(
        usersPerSec,
        LevelSettings.nanos(settings.level()),
        LevelSettings.nanos(settings.ramp()),
        LevelSettings.nanos(settings.pause()),
        settings.leastRequests());
  }

  private OpenInjectionStep step(LevelTimes times) {
    var load = new PlannedLevels(levels(times), settings.levelling(), capacity);
    return InjectionSteps.toJava(
        ArrivalsStep.of(times, times.users(), times.endNanos(), times.text(), load));
  }

  static List<Level> levels(LevelTimes times) {
    var levels = new ArrayList<Level>();
    for (LevelTimes.Planned each : times.levels()) {
      levels.add(
          new Level(
              levels.size() + 1,
              LoadUnit.REQUESTS_PER_SECOND,
              each.perSecond(),
              each.startNanos(),
              each.endNanos()));
    }
    return levels;
  }
}
