// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import java.util.Collections;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * DSL for a staircase of load levels, open or closed
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class Staircase {

  /** Sums of decimal fractions are told as people would write them. */
  private static final double DIGITS = 1e9;

  private Staircase() {}

  /** DSL for the first level of an open load */
  public static final class From {

    From() {}

    /**
     * Define the load of the first level
     *
     * @param usersPerSec users per second
     * @return the next DSL step
     */
    public Growth from(double usersPerSec) {
      return new Growth(usersPerSec);
    }
  }

  /** DSL for what each level of an open load adds */
  public static final class Growth {

    private final double from;

    private Growth(double from) {
      this.from = from;
    }

    /**
     * Define by how much each level is higher than the one before
     *
     * @param usersPerSec users per second
     * @return the next DSL step
     * @throws IllegalArgumentException if it is not above 0
     */
    public Count by(double usersPerSec) {
      requireAbove(0, usersPerSec, "by(...)");
      return new Count(from, usersPerSec, 1);
    }

    /**
     * Define how many times as high as the one before each level is
     *
     * @param factor such as 1.5
     * @return the next DSL step
     * @throws IllegalArgumentException if it is not above 1
     */
    public Count times(double factor) {
      requireAbove(1, factor, "times(...)");
      return new Count(from, 0, factor);
    }
  }

  /** DSL for the number of levels of an open load */
  public static final class Count {

    private final double from;
    private final double by;
    private final double factor;

    private Count(double from, double by, double factor) {
      this.from = from;
      this.by = by;
      this.factor = factor;
    }

    /**
     * Define how many levels there are
     *
     * @param levels 1 or more
     * @return a new LevelsBuilder instance
     */
    public LevelsBuilder levels(int levels) {
      return new LevelsBuilder(
          loads(from, by, factor, levels).boxed().toList(), LevelSettings.staircase());
    }
  }

  /** DSL for the first level of a closed load */
  public static final class FromUsers {

    FromUsers() {}

    /**
     * Define how many users there are at once in the first level
     *
     * @param users 1 or more
     * @return the next DSL step
     */
    public UsersGrowth from(int users) {
      return new UsersGrowth(users);
    }
  }

  /** DSL for what each level of a closed load adds */
  public static final class UsersGrowth {

    private final int from;

    private UsersGrowth(int from) {
      this.from = from;
    }

    /**
     * Define how many users more than the one before each level has
     *
     * @param users 1 or more
     * @return the next DSL step
     * @throws IllegalArgumentException if it is not above 0
     */
    public UsersCount by(int users) {
      requireAbove(0, users, "by(...)");
      return new UsersCount(from, users, 1);
    }

    /**
     * Define how many times as many users as the one before each level has, rounded, and one more
     * at least
     *
     * @param factor such as 2
     * @return the next DSL step
     * @throws IllegalArgumentException if it is not above 1
     */
    public UsersCount times(double factor) {
      requireAbove(1, factor, "times(...)");
      return new UsersCount(from, 0, factor);
    }
  }

  /** DSL for the number of levels of a closed load */
  public static final class UsersCount {

    private final int from;
    private final int by;
    private final double factor;

    private UsersCount(int from, int by, double factor) {
      this.from = from;
      this.by = by;
      this.factor = factor;
    }

    /**
     * Define how many levels there are
     *
     * @param levels 1 or more
     * @return a new ConcurrencyLevelsBuilder instance
     */
    public ConcurrencyLevelsBuilder levels(int levels) {
      int[] users =
          loads(from, by, factor, levels).mapToInt(each -> (int) Math.round(each)).toArray();
      for (int i = 1; i < users.length; i++) {
        users[i] = Math.max(users[i], users[i - 1] + 1);
      }
      return new ConcurrencyLevelsBuilder(
          IntStream.of(users).boxed().toList(), LevelSettings.staircase(), null);
    }
  }

  /** DSL for how often a level of an open load is repeated */
  public static final class Repeated {

    private final double usersPerSec;

    Repeated(double usersPerSec) {
      this.usersPerSec = usersPerSec;
    }

    /**
     * Define how often there is this level
     *
     * @param times 1 or more
     * @return a new LevelsBuilder instance
     */
    public LevelsBuilder times(int times) {
      requireLevels(times);
      List<Double> loads = Collections.nCopies(times, usersPerSec);
      return new LevelsBuilder(loads, LevelSettings.repeat());
    }
  }

  /** DSL for how often a level of a closed load is repeated */
  public static final class RepeatedUsers {

    private final int users;

    RepeatedUsers(int users) {
      this.users = users;
    }

    /**
     * Define how often there is this level
     *
     * @param times 1 or more
     * @return a new ConcurrencyLevelsBuilder instance
     */
    public ConcurrencyLevelsBuilder times(int times) {
      requireLevels(times);
      List<Integer> loads = Collections.nCopies(times, users);
      return new ConcurrencyLevelsBuilder(loads, LevelSettings.repeat(), null);
    }
  }

  private static DoubleStream loads(double from, double by, double factor, int levels) {
    requireLevels(levels);
    return IntStream.range(0, levels)
        .mapToDouble(i -> rounded((from + i * by) * StrictMath.pow(factor, i)));
  }

  private static double rounded(double load) {
    return Math.rint(load * DIGITS) / DIGITS;
  }

  private static void requireLevels(int levels) {
    if (levels <= 0) {
      throw new IllegalArgumentException(
          "there must be 1 load level or more, but there were " + levels);
    }
  }

  private static void requireAbove(double least, double value, String what) {
    if (!(value > least && Double.isFinite(value))) {
      throw new IllegalArgumentException(
          "a staircase goes up: " + what + " must be above " + (long) least + ", but was " + value);
    }
  }
}
