// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.validity.ValidityLimit;
import io.github.gatlingllm.slo.validity.ValidityLimits;
import java.util.OptionalDouble;

/**
 * The requests sent in a level, by send time.
 *
 * @param due requests due in the level
 * @param inTime requests sent in the level that were due in it or before it
 * @param sent all requests sent in the level, with and without a schedule
 */
public record LevelSent(long due, long inTime, long sent) {

  private static final double SHARE = 0.05;

  /** In standard deviations of a Poisson number of arrivals. */
  private static final double DEVIATIONS = 5;

  /**
   * Returns the requests sent per planned user, if that differs from one by more than chance and by
   * more than 5 %. Empty for closed levels, whose load does not set the number of requests.
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

  /** Returns the share of due requests sent in time, in percent; empty without a schedule. */
  OptionalDouble achievedPercent() {
    return due == 0 ? OptionalDouble.empty() : OptionalDouble.of(100.0 * inTime / due);
  }

  /**
   * Whether the load generator sent the due requests. If not, the level says nothing about its
   * load, because the server never received it.
   */
  public boolean applied() {
    return achievedPercent().orElse(100) >= ValidityLimits.DEFAULT.of(ValidityLimit.ACHIEVED);
  }
}
