// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.arrivals;

import java.util.NoSuchElementException;
import java.util.PrimitiveIterator;

/**
 * Evenly spaced arrivals, at a rate that is constant or changes linearly. Each user arrives in the
 * middle of its interval.
 *
 * @param perSecondFrom arrivals per second at the start, 0 or more
 * @param perSecondTo arrivals per second at the end; one of both is above 0
 * @param durationNanos the duration; {@code Long.MAX_VALUE} for no limit
 * @param maxUsers the largest number of users
 */
record EvenTimes(double perSecondFrom, double perSecondTo, long durationNanos, long maxUsers)
    implements Iterable<Long> {

  @Override
  public PrimitiveIterator.OfLong iterator() {
    return new PrimitiveIterator.OfLong() {
      private long drawn;

      @Override
      public boolean hasNext() {
        return drawn < maxUsers && at(drawn) < durationNanos;
      }

      @Override
      public long nextLong() {
        if (!hasNext()) {
          throw new NoSuchElementException("all users have arrived");
        }
        return (long) at(drawn++);
      }
    };
  }

  private double at(long index) {
    return 1e9
        * ArrivalTimes.secondsUntil(index + 0.5, perSecondFrom, perSecondTo, durationNanos / 1e9);
  }
}
