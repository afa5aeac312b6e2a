// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.distribution;

import org.HdrHistogram.AbstractHistogram;

/**
 * The buckets of a histogram that hold a value, in ascending order. The library looks at each
 * bucket from 0 on: of times in nanoseconds nine in ten lie below the first that is filled.
 */
final class FilledBuckets {

  private FilledBuckets() {}

  /** What is done with a bucket. */
  interface Visitor {

    /**
     * Is called for each bucket.
     *
     * @param lowest the lowest value that falls into it
     * @param count how many values are in it, at least one
     */
    void visit(long lowest, long count);
  }

  static void visit(AbstractHistogram histogram, Visitor visitor) {
    visit(histogram, 0, visitor);
    long most = histogram.getMaxValue();
    long value = histogram.getMinNonZeroValue();
    while (value <= most) {
      visit(histogram, value, visitor);
      value = histogram.nextNonEquivalentValue(value);
    }
  }

  private static void visit(AbstractHistogram histogram, long lowest, Visitor visitor) {
    long count = histogram.getCountAtValue(lowest);
    if (count > 0) {
      visitor.visit(lowest, count);
    }
  }
}
