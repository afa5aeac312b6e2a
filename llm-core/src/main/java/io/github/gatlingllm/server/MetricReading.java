// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import java.util.Arrays;

/** The values of one metric in one scrape. */
sealed interface MetricReading {

  /** Whether there is any value. */
  default boolean known() {
    return true;
  }

  /**
   * Gauge values, one per engine.
   *
   * @param odd how many more engines reported no number, or one below 0
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Levels(int odd, double... values) implements MetricReading {

    @Override
    public boolean known() {
      return values.length > 0;
    }
  }

  /** A counter that is not a number. */
  record Odd() implements MetricReading {

    @Override
    public boolean known() {
      return false;
    }
  }

  /** Counters, which grow until the server restarts. */
  sealed interface Counted extends MetricReading {

    /** Returns all counters in a fixed order. */
    double[] counters();

    /** Whether both have counters of the same meaning. */
    default boolean continues(Counted other) {
      return getClass() == other.getClass() && counters().length == other.counters().length;
    }
  }

  /** A count. */
  record Total(double count) implements Counted {

    @Override
    public double[] counters() {
      return new double[] {count};
    }
  }

  /** A part of a count. */
  record Share(double part, double of) implements Counted {

    @Override
    public double[] counters() {
      return new double[] {part, of};
    }
  }

  /**
   * A distribution.
   *
   * @param count the number of values
   * @param sum the sum of values, in ms
   * @param bounds the upper bounds of buckets in ms, ascending, the last infinite; empty if only
   *     the mean is known
   * @param upTo the number of values at each bound or below
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Times(double count, double sum, double[] bounds, double[] upTo) implements Counted {

    @Override
    public double[] counters() {
      double[] all = new double[2 + upTo.length];
      all[0] = count;
      all[1] = sum;
      System.arraycopy(upTo, 0, all, 2, upTo.length);
      return all;
    }

    @Override
    public boolean continues(Counted other) {
      return other instanceof Times times && Arrays.equals(bounds, times.bounds);
    }

    /** Creates a distribution of these counters. */
    Times of(double[] counters) {
      return new Times(
          counters[0], counters[1], bounds, Arrays.copyOfRange(counters, 2, counters.length));
    }
  }
}
