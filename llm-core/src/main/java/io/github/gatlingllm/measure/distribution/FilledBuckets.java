// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.distribution;

import org.HdrHistogram.AbstractHistogram;

/**
 * The buckets of a histogram that hold a value, in ascending order. HdrHistogram's own iteration
 * visits every bucket from 0, and for times in nanoseconds nine in ten of these lie below the first
 * filled one.
 */
final class FilledBuckets {

  private FilledBuckets() {}

  /** Handles a bucket. */
  interface Visitor {

    /**
     * Called for each bucket.
     *
     * @param lowest the lowest value that falls into it
     * @param count the number of values in it, at least one
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
