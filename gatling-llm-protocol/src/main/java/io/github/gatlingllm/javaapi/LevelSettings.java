// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.capacity.LevelPolicy;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.workload.arrivals.LevelPlan;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The common settings of load levels, open or closed.
 *
 * @param kind how the levels follow each other
 * @param level the duration of each level
 * @param ramp the duration of the ramp before each level
 * @param pause the duration without new users between two levels
 * @param leastRequests the minimum number of requests of a level
 * @param slo the SLO that decides whether a level passes; null: each SLO of the run decides
 *     separately
 * @param target the attainment that a level must reach, 0 to 1
 */
record LevelSettings(
    LevelPolicy.Kind kind,
    Duration level,
    Duration ramp,
    Duration pause,
    long leastRequests,
    @Nullable Slo slo,
    double target) {

  private static final long LEAST_REQUESTS = 300;
  private static final Duration LEVEL = Duration.ofSeconds(30);
  private static final Duration RAMP = Duration.ofSeconds(5);
  private static final Duration PAUSE = Duration.ofSeconds(10);

  static LevelSettings staircase() {
    return of(LevelPolicy.Kind.STAIRCASE, Duration.ZERO);
  }

  static LevelSettings repeat() {
    return of(LevelPolicy.Kind.REPEAT, PAUSE);
  }

  private static LevelSettings of(LevelPolicy.Kind kind, Duration pause) {
    return new LevelSettings(
        kind, LEVEL, RAMP, pause, LEAST_REQUESTS, null, LevelPolicy.DEFAULT_TARGET);
  }

  LevelSettings withTarget(double percent) {
    if (!(percent > 0 && percent < 100)) {
      throw new IllegalArgumentException(
          "the target of load levels must be above 0 % and below 100 %, but was "
              + percent
              + ": no number of good requests proves that none ever misses");
    }
    return with(s -> s.target = PercentageCheck.percent("target", percent) / 100);
  }

  /**
   * Applies the settings that a search supports: its levels are followed by a pause, not preceded
   * by a ramp.
   */
  SearchSettings of(SearchSettings search) {
    return search.lasting(level).atLeast(leastRequests).target(target);
  }

  boolean repeats() {
    return kind == LevelPolicy.Kind.REPEAT;
  }

  /** Returns open levels of these loads. */
  LevelPlan plan(List<Double> usersPerSec) {
    return new LevelPlan(usersPerSec, nanos(level), nanos(ramp), nanos(pause), leastRequests);
  }

  LevelPolicy levelling() {
    return new LevelPolicy(kind, slo, target);
  }

  static long nanos(Duration duration) {
    try {
      return duration.toNanos();
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          "a duration of load levels must be below 292 years, but was " + duration, e);
    }
  }

  /** Returns a changed copy; this object stays unmodified. */
  LevelSettings with(Consumer<Settings> change) {
    var settings = new Settings(this);
    change.accept(settings);
    return settings.frozen();
  }

  /** The mutable settings of a copy, until it is frozen. */
  static final class Settings {
    LevelPolicy.Kind kind;
    Duration level;
    Duration ramp;
    Duration pause;
    long leastRequests;
    @Nullable Slo slo;
    double target;

    private Settings(LevelSettings given) {
      kind = given.kind;
      level = given.level;
      ramp = given.ramp;
      pause = given.pause;
      leastRequests = given.leastRequests;
      slo = given.slo;
      target = given.target;
    }

    private LevelSettings frozen() {
      return new LevelSettings(kind, level, ramp, pause, leastRequests, slo, target);
    }
  }
}
