// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import java.util.Arrays;

/** What a server said of one metric at one moment. */
sealed interface MetricReading {

  /** Whether it holds any value. */
  default boolean known() {
    return true;
  }

  /**
   * Values that come and go, one an engine.
   *
   * @param odd how many more engines told no number, or one below 0
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Levels(int odd, double... values) implements MetricReading {

    @Override
    public boolean known() {
      return values.length > 0;
    }
  }

  /** A counter that is no number. */
  record Odd() implements MetricReading {

    @Override
    public boolean known() {
      return false;
    }
  }

  /** What only ever grows, unless the server starts anew. */
  sealed interface Counted extends MetricReading {

    /** All its counters, in the same order each time. */
    double[] counters();

    /** Whether its counters mean what those of the other mean. */
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
   * @param count of values
   * @param sum of values, in ms
   * @param bounds of the buckets in ms, upwards, the last one infinite; none: only the mean is told
   * @param upTo how many values lie at each bound or below
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

    /** Of such counters. */
    Times of(double[] counters) {
      return new Times(
          counters[0], counters[1], bounds, Arrays.copyOfRange(counters, 2, counters.length));
    }
  }
}
