// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import java.time.Duration;

/**
 * Options of load levels, open or closed
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 *
 * @param <S> Gatling's open or closed injection step
 * @param <T> the builder
 */
public abstract sealed class LevelOptions<S, T extends LevelOptions<S, T>> extends LoadBuilder<S>
    permits LevelsBuilder, ConcurrencyLevelsBuilder {

  final Stairs stairs;
  final LevelSettings settings;

  LevelOptions(Stairs stairs, LevelSettings settings) {
    this.stairs = stairs;
    this.settings = settings;
  }

  abstract T with(LevelSettings changed);

  /**
   * Define the duration of each level, without its ramp; 30 s by default
   *
   * @param seconds the duration in seconds
   * @return a new instance
   */
  public T eachLevelLasting(long seconds) {
    return eachLevelLasting(Duration.ofSeconds(seconds));
  }

  /**
   * Define the duration of each level, without its ramp; 30 s by default
   *
   * @param duration the duration
   * @return a new instance
   */
  public T eachLevelLasting(Duration duration) {
    return with(settings.with(s -> s.level = duration));
  }

  /**
   * Define the duration of the ramp before each level; 5 s by default. Requests of a ramp belong to
   * no level
   *
   * @param seconds the duration in seconds; 0: no ramps; closed levels need 1 s or more
   * @return a new instance
   */
  public T separatedByRampsLasting(long seconds) {
    return separatedByRampsLasting(Duration.ofSeconds(seconds));
  }

  /**
   * Define the duration of the ramp before each level; 5 s by default. Requests of a ramp belong to
   * no level
   *
   * @param duration the duration; 0: no ramps; closed levels need 1 s or more
   * @return a new instance
   */
  public T separatedByRampsLasting(Duration duration) {
    return with(settings.with(s -> s.ramp = duration));
  }

  /**
   * Define the duration of the pause between two levels, in which no user starts, so that queues
   * can empty. By default, 10 s between repeated levels, and 0 between the levels of a staircase
   *
   * @param seconds the duration in seconds
   * @return a new instance
   */
  public T separatedByPausesLasting(long seconds) {
    return separatedByPausesLasting(Duration.ofSeconds(seconds));
  }

  /**
   * Define the duration of the pause between two levels, in which no user starts, so that queues
   * can empty. By default, 10 s between repeated levels, and 0 between the levels of a staircase
   *
   * @param duration the duration
   * @return a new instance
   */
  public T separatedByPausesLasting(Duration duration) {
    return with(settings.with(s -> s.pause = duration));
  }

  /**
   * Define the minimum number of requests of each level; 300 by default. A level lasts longer until
   * that many requests are due (open) or have ended (closed). 299 good requests of 299 prove 99 %
   * with 95 % confidence
   *
   * @param requests the number of requests
   * @return a new instance
   */
  public T atLeastRequests(long requests) {
    return with(settings.with(s -> s.leastRequests = requests));
  }

  /**
   * Define the SLO that decides whether a level passes; all requests are judged by it. By default,
   * each SLO of the run decides separately
   *
   * @param slo the SLO
   * @return a new instance
   */
  public T slo(SloBuilder slo) {
    return with(settings.with(s -> s.slo = slo.slo()));
  }

  /**
   * Define the share of a level's requests that must meet the SLO; 99 % by default
   *
   * @param percent above 0, below 100
   * @return a new instance
   * @throws IllegalArgumentException if it is out of this range
   */
  public T target(double percent) {
    return with(settings.withTarget(percent));
  }

  /** Returns the stairs with another first level. Repeated levels have no first level. */
  final Stairs startingAt(double first) {
    if (settings.repeats()) {
      throw new IllegalArgumentException(
          "startingFrom("
              + first
              + "): repeated levels all have the same load. Use staircase(), or remove"
              + " startingFrom(...).");
    }
    return stairs.startingAt(first);
  }
}
