// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.arrivals;

import java.util.NoSuchElementException;
import java.util.PrimitiveIterator;
import java.util.function.DoubleSupplier;

/**
 * Arrival times of users at a rate in steps: a Poisson process, or evenly spaced. An arrival is the
 * time at which the expected number of arrivals has grown by a gap, which is exact for any rate.
 *
 * @param series the rate
 * @param poisson whether gaps are random; otherwise each user arrives in the middle of its interval
 * @param maxUsers the largest number of users
 * @param seed the same seed gives the same arrivals
 */
public record RateSeriesTimes(RateSeries series, boolean poisson, long maxUsers, long seed)
    implements Iterable<Long> {

  /** Validates the number of users. */
  public RateSeriesTimes {
    if (maxUsers <= 0) {
      throw new IllegalArgumentException(
          "the number of users must be above 0, but was " + maxUsers);
    }
  }

  @Override
  public PrimitiveIterator.OfLong iterator() {
    return new Arrivals(poisson ? new ExponentialGaps(seed) : () -> 1);
  }

  /** Counts the users. */
  public long users() {
    return ArrivalTimes.count(iterator());
  }

  /** Returns the end of the series, or the last arrival if the number of users ends it. */
  public long endNanos() {
    return ArrivalTimes.end(iterator(), maxUsers, series.endNanos());
  }

  /** Returns {@code Poisson arrivals, 3 steps of 2 to 8 users/s for 30 s, seed 7}. */
  public String text() {
    return (poisson ? "Poisson" : "even")
        + " arrivals, "
        + series.text()
        + (maxUsers == Long.MAX_VALUE ? "" : ", at most " + maxUsers + " users")
        + (poisson ? ", seed " + seed : "");
  }

  private final class Arrivals implements PrimitiveIterator.OfLong {

    private final DoubleSupplier gaps;
    private int step;
    private double left;
    private double atNanos;
    private long drawn;

    Arrivals(DoubleSupplier gaps) {
      this.gaps = gaps;
      this.left = poisson ? gaps.getAsDouble() : 0.5;
      this.atNanos = advance();
    }

    @Override
    public boolean hasNext() {
      return drawn < maxUsers && atNanos < series.endNanos();
    }

    @Override
    public long nextLong() {
      if (!hasNext()) {
        throw new NoSuchElementException("all users have arrived");
      }
      long arrival = (long) atNanos;
      drawn++;
      left += gaps.getAsDouble();
      atNanos = advance();
      return arrival;
    }

    /**
     * Returns when the expected arrivals since the begin of the step have come; infinite: never.
     */
    private double advance() {
      for (; step < series.steps().size(); step++) {
        RateSeries.Step current = series.steps().get(step);
        double all = series.expected(step);
        if (left < all) {
          return current.atNanos() + 1e9 * left / current.perSecond();
        }
        left -= all;
      }
      return Double.POSITIVE_INFINITY;
    }
  }
}
