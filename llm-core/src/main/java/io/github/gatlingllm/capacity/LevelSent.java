// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.validity.ValidityLimit;
import io.github.gatlingllm.slo.validity.ValidityLimits;
import java.util.OptionalDouble;

/**
 * What really left in a level, by its own stamp.
 *
 * @param due requests that the load profile meant to leave in it
 * @param inTime those that left in it by then, whether due in it or before
 * @param sent all that left in it, whoever's: also those that nobody had a schedule for
 */
public record LevelSent(long due, long inTime, long sent) {

  private static final double SHARE = 0.05;

  /** Of the number of arrivals, were they Poisson's. */
  private static final double DEVIATIONS = 5;

  /**
   * How many requests left for each user that the load means, if that is not one, by more than
   * chance and more than 5 %; empty also of a closed level, whose load says nothing about them.
   */
  OptionalDouble requestsPerUser(Level level) {
    double users = level.load() * level.window().seconds();
    double apart = Math.abs(sent - users);
    boolean one =
        level.unit() == LoadUnit.CONCURRENCY
            || apart <= SHARE * users
            || apart <= DEVIATIONS * StrictMath.sqrt(users);
    return one ? OptionalDouble.empty() : OptionalDouble.of(sent / users);
  }

  /** In percent of those that were due; empty where no request had a schedule. */
  OptionalDouble achievedPercent() {
    return due == 0 ? OptionalDouble.empty() : OptionalDouble.of(100.0 * inTime / due);
  }

  /**
   * Whether the load generator sent what was due. Else the level says nothing about its load: the
   * server never had it.
   */
  public boolean applied() {
    return achievedPercent().orElse(100) >= ValidityLimits.DEFAULT.of(ValidityLimit.ACHIEVED);
  }
}
