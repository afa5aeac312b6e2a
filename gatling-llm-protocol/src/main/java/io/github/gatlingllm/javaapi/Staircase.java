// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import java.util.function.IntFunction;

/** DSL for a staircase of load levels, in an open or closed model, similar to Gatling's stairs */
public final class Staircase {

  Staircase() {}

  /**
   * Define how many users per second each level adds, in an open model. The first level has the
   * same number, unless {@code startingFrom(...)} defines another load
   *
   * @param usersPerSec users per second
   * @return the next DSL step
   * @throws IllegalArgumentException if it is not above 0
   */
  public Times<LevelsBuilder> incrementUsersPerSec(double usersPerSec) {
    requireAbove(0, usersPerSec, "incrementUsersPerSec");
    return new Times<>(levels -> open(new Stairs(usersPerSec, usersPerSec, 1, levels)));
  }

  /**
   * Define the factor from each level to the next, in an open model. The first level has 1 user per
   * second, unless {@code startingFrom(...)} defines another load
   *
   * @param factor such as 1.5
   * @return the next DSL step
   * @throws IllegalArgumentException if it is not above 1
   */
  public Times<LevelsBuilder> multiplyUsersPerSec(double factor) {
    requireAbove(1, factor, "multiplyUsersPerSec");
    return new Times<>(levels -> open(new Stairs(1, 0, factor, levels)));
  }

  /**
   * Define how many concurrent users each level adds, in a closed model. The first level has the
   * same number, unless {@code startingFrom(...)} defines another number
   *
   * @param users 1 or more
   * @return the next DSL step
   * @throws IllegalArgumentException if it is not above 0
   */
  public Times<ConcurrencyLevelsBuilder> incrementConcurrentUsers(int users) {
    requireAbove(0, users, "incrementConcurrentUsers");
    return new Times<>(levels -> closed(new Stairs(users, users, 1, levels)));
  }

  /**
   * Define the factor from each level to the next, in a closed model. Numbers of users are rounded,
   * and each level adds at least one user. The first level has 1 user, unless {@code
   * startingFrom(...)} defines another number
   *
   * @param factor such as 2
   * @return the next DSL step
   * @throws IllegalArgumentException if it is not above 1
   */
  public Times<ConcurrencyLevelsBuilder> multiplyConcurrentUsers(double factor) {
    requireAbove(1, factor, "multiplyConcurrentUsers");
    return new Times<>(levels -> closed(new Stairs(1, 0, factor, levels)));
  }

  private static LevelsBuilder open(Stairs stairs) {
    return new LevelsBuilder(stairs, LevelSettings.staircase());
  }

  private static ConcurrencyLevelsBuilder closed(Stairs stairs) {
    return new ConcurrencyLevelsBuilder(stairs, LevelSettings.staircase());
  }

  static Times<LevelsBuilder> repeated(double usersPerSec) {
    return new Times<>(
        levels -> new LevelsBuilder(new Stairs(usersPerSec, 0, 1, levels), LevelSettings.repeat()));
  }

  static Times<ConcurrencyLevelsBuilder> repeated(int users) {
    return new Times<>(
        levels ->
            new ConcurrencyLevelsBuilder(new Stairs(users, 0, 1, levels), LevelSettings.repeat()));
  }

  private static void requireAbove(double least, double value, String call) {
    if (!(value > least && Double.isFinite(value))) {
      throw new IllegalArgumentException(
          call + "(" + value + "): a staircase goes up. It must be above " + (long) least + ".");
    }
  }

  /**
   * DSL for the number of levels
   *
   * @param <B> the builder of the levels
   */
  public static final class Times<B extends LevelOptions<?, B>> {

    private final IntFunction<B> levels;

    private Times(IntFunction<B> levels) {
      this.levels = levels;
    }

    /**
     * Define the number of levels
     *
     * @param levels 1 or more
     * @return a new builder of levels
     * @throws IllegalArgumentException if it is below 1
     */
    public B times(int levels) {
      return this.levels.apply(levels);
    }
  }
}
