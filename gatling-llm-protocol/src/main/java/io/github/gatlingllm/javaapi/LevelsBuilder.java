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
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * DSL for load levels of an open load. Users arrive at even intervals, as in Gatling, unless {@link
 * #poisson()} is set
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class LevelsBuilder extends LevelOptions<OpenInjectionStep, LevelsBuilder> {

  private final boolean poisson;
  private final OptionalLong seed;

  LevelsBuilder(Stairs stairs, LevelSettings settings) {
    this(stairs, settings, false, OptionalLong.empty());
  }

  private LevelsBuilder(Stairs stairs, LevelSettings settings, boolean poisson, OptionalLong seed) {
    super(stairs, settings);
    this.poisson = poisson;
    this.seed = seed;
  }

  @Override
  LevelsBuilder with(LevelSettings changed) {
    return new LevelsBuilder(stairs, changed, poisson, seed);
  }

  /**
   * Define the load of the first level
   *
   * @param usersPerSec users per second
   * @return a new LevelsBuilder instance
   * @throws IllegalArgumentException if the levels are repeated ones
   */
  public LevelsBuilder startingFrom(double usersPerSec) {
    return new LevelsBuilder(startingAt(usersPerSec), settings, poisson, seed);
  }

  /**
   * Inject users at random, as a Poisson process
   *
   * @return a new LevelsBuilder instance
   */
  public LevelsBuilder poisson() {
    return new LevelsBuilder(stairs, settings, true, seed);
  }

  /**
   * Inject users at even intervals, which is the default
   *
   * @return a new LevelsBuilder instance
   */
  public LevelsBuilder evenly() {
    return new LevelsBuilder(stairs, settings, false, seed);
  }

  /**
   * Define the seed of random arrivals. Unless defined, it follows from {@code -Dgatling.llm.seed},
   * which each run draws and prints
   *
   * @param seed the same seed gives the same arrivals, on any machine
   * @return a new LevelsBuilder instance
   */
  public LevelsBuilder seed(long seed) {
    return new LevelsBuilder(stairs, settings, poisson, OptionalLong.of(seed));
  }

  /**
   * Continue with a search after the last level, between the last level that passed and the first
   * that failed. The levels then follow the rules of a {@link CapacitySearchBuilder}: arrivals are
   * a Poisson process, a level ends once it is decided, the next one starts when all its requests
   * have ended, and there are no ramps
   *
   * @param slo the SLO
   * @return the next DSL step
   */
  public CapacitySearchBuilder.OpenRange refinedFor(SloBuilder slo) {
    return CapacitySearchBuilder.OpenRange.refining(usersPerSec(), slo.slo(), settings::of, seed);
  }

  /** Returns the load of each level. */
  List<Double> usersPerSec() {
    return stairs.loads();
  }

  @Override
  OpenInjectionStep build() {
    if (!poisson) {
      if (seed.isPresent()) {
        throw new IllegalArgumentException(
            "seed("
                + seed.getAsLong()
                + "): the load levels have even arrivals, which draw nothing. Add .poisson(), or"
                + " remove .seed(...).");
      }
      return InjectionSteps.toJava(step(plan().evenly()));
    }
    return InjectionSteps.toJava(step(plan().poisson(LoadSeed.of(seed))));
  }

  private LevelPlan plan() {
    return settings.plan(usersPerSec());
  }

  private ArrivalsStep step(LevelTimes times) {
    return step(times, new PlannedLevels(levels(times), settings.levelling()));
  }

  /** Returns the step of planned levels, whose end a warm-up until steady may move. */
  static ArrivalsStep step(LevelTimes times, PlannedLevels load) {
    return ArrivalsStep.of(load.arrivals(times), times.users(), load::endNanos, times.text(), load);
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
