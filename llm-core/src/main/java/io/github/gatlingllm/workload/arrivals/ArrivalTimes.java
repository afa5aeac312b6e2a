// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.arrivals;

import io.github.gatlingllm.workload.random.Decimals;
import java.time.Duration;
import java.util.PrimitiveIterator;
import java.util.SplittableRandom;

/**
 * Arrival times of users: a renewal process with gamma-distributed gaps, at a rate that is constant
 * or changes linearly. With burstiness 1 the gaps are exponential: a Poisson process.
 *
 * <p>Gaps of mean 1 are drawn. An arrival is the time at which the expected number of arrivals has
 * grown by the gap, which is exact for any rate.
 *
 * @param perSecondFrom arrivals per second at the start, 0 or more
 * @param perSecondTo arrivals per second at the end; one of both must be above 0
 * @param durationNanos the duration; {@code Long.MAX_VALUE} for no limit, with a constant rate
 * @param maxUsers the largest number of users
 * @param burstiness the shape of the gamma distribution; the gaps' coefficient of variation is 1 ÷
 *     √burstiness
 * @param seed the same seed gives the same arrivals
 */
public record ArrivalTimes(
    double perSecondFrom,
    double perSecondTo,
    long durationNanos,
    long maxUsers,
    double burstiness,
    long seed)
    implements Iterable<Long> {

  /** Validates the values. */
  public ArrivalTimes {
    requireRate(perSecondFrom);
    requireRate(perSecondTo);
    if (perSecondFrom == 0 && perSecondTo == 0) {
      throw new IllegalArgumentException(
          "the rate of arrivals must be above 0 users per second, but was 0");
    }
    if (durationNanos <= 0) {
      throw new IllegalArgumentException(
          "the duration of arrivals must be above 0, but was " + durationNanos + " ns");
    }
    if (maxUsers <= 0) {
      throw new IllegalArgumentException(
          "the number of users must be above 0, but was " + maxUsers);
    }
    boolean endless = durationNanos == Long.MAX_VALUE;
    if (endless && (maxUsers == Long.MAX_VALUE || perSecondFrom != perSecondTo)) {
      throw new IllegalArgumentException(
          "arrivals must end: a number of users or a duration, and with a changing rate a duration,"
              + " must be given, but there was no limit");
    }
    if (!(burstiness > 0 && Double.isFinite(burstiness))) {
      throw new IllegalArgumentException(
          "the burstiness must be above 0 (1: Poisson), but was " + burstiness);
    }
  }

  /** Returns Poisson arrivals at a constant rate. */
  public static ArrivalTimes poisson(
      double perSecond, long durationNanos, long maxUsers, long seed) {
    return new ArrivalTimes(perSecond, perSecond, durationNanos, maxUsers, 1, seed);
  }

  /** Returns {@code Poisson arrivals, 1 to 20 users/s for 1 min, seed 7}. */
  public String text() {
    boolean timed = durationNanos < Long.MAX_VALUE;
    String kind =
        burstiness == 1 ? "Poisson" : "gamma (burstiness " + Decimals.exact(burstiness) + ")";
    String rate = perSecondFrom == perSecondTo ? "" : Decimals.exact(perSecondFrom) + " to ";
    return kind
        + " arrivals, "
        + rate
        + Decimals.exact(perSecondTo)
        + " users/s"
        + (timed ? " for " + SpanText.text(Duration.ofNanos(durationNanos)) : "")
        + (maxUsers == Long.MAX_VALUE ? "" : (timed ? ", at most " : ", ") + maxUsers + " users")
        + ", seed "
        + seed;
  }

  /** Returns the arrivals, in nanoseconds since the start, ascending. */
  @Override
  public PrimitiveIterator.OfLong iterator() {
    return new Arrivals();
  }

  /** Counts the users. */
  public long users() {
    return count(iterator());
  }

  /** Returns the end of the duration, or the last arrival if the number of users ends it. */
  public long endNanos() {
    return end(iterator(), maxUsers, durationNanos);
  }

  /** Counts arrivals. */
  static long count(PrimitiveIterator.OfLong arrivals) {
    long count = 0;
    for (; arrivals.hasNext(); arrivals.nextLong()) {
      count++;
    }
    return count;
  }

  /**
   * Returns the last arrival if the number of users ends the load, otherwise the planned end.
   *
   * @param planned the end by time, in nanoseconds
   */
  static long end(PrimitiveIterator.OfLong arrivals, long maxUsers, long planned) {
    long count = 0;
    long last = 0;
    for (; arrivals.hasNext(); count++) {
      last = arrivals.nextLong();
    }
    return count == maxUsers ? last : planned;
  }

  /** Returns the time at which that many arrivals are expected; infinite if never. */
  private double seconds(double expected) {
    return secondsUntil(expected, perSecondFrom, perSecondTo, durationNanos / 1e9);
  }

  /** As above, for a rate that changes linearly within these seconds. */
  static double secondsUntil(double expected, double from, double to, double seconds) {
    if (from == to) {
      return expected / from;
    }
    double growth = (to - from) / seconds;
    double discriminant = from * from + 2 * growth * expected;
    return discriminant < 0
        ? Double.POSITIVE_INFINITY
        : 2 * expected / (from + StrictMath.sqrt(discriminant));
  }

  private static void requireRate(double perSecond) {
    if (!(perSecond >= 0 && Double.isFinite(perSecond))) {
      throw new IllegalArgumentException(
          "a rate of arrivals must be 0 users per second or more, but was " + perSecond);
    }
  }

  private final class Arrivals implements PrimitiveIterator.OfLong {

    private final SplittableRandom random = new SplittableRandom(seed);
    private double expected = gap();
    private double atNanos = seconds(expected) * 1e9;
    private long drawn;

    @Override
    public boolean hasNext() {
      return drawn < maxUsers && atNanos < durationNanos;
    }

    @Override
    public long nextLong() {
      if (!hasNext()) {
        throw new java.util.NoSuchElementException("all users have arrived");
      }
      long arrival = (long) atNanos;
      drawn++;
      expected += gap();
      atNanos = seconds(expected) * 1e9;
      return arrival;
    }

    private double gap() {
      return burstiness == 1 ? exponential() : gamma(burstiness) / burstiness;
    }

    private double exponential() {
      return -StrictMath.log(1 - random.nextDouble());
    }

    /** By Marsaglia and Tsang (2000). For a shape below 1, draws with shape + 1 and scales. */
    private double gamma(double shape) {
      if (shape < 1) {
        double boost = StrictMath.pow(1 - random.nextDouble(), 1 / shape);
        return gamma(shape + 1) * boost;
      }
      double d = shape - 1.0 / 3;
      double c = 1 / StrictMath.sqrt(9 * d);
      while (true) {
        double x = normal();
        double cubeRoot = 1 + c * x;
        double v = cubeRoot * cubeRoot * cubeRoot;
        double u = 1 - random.nextDouble();
        if (v > 0 && StrictMath.log(u) < 0.5 * x * x + d - d * v + d * StrictMath.log(v)) {
          return d * v;
        }
      }
    }

    private double normal() {
      double radius = StrictMath.sqrt(2 * exponential());
      return radius * StrictMath.cos(2 * Math.PI * random.nextDouble());
    }
  }
}
