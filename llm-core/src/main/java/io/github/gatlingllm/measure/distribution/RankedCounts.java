// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.distribution;

import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The filled buckets of a complete histogram. A report needs hundreds of percentiles of each
 * distribution: bisection finds one here, while HdrHistogram iterates over all buckets.
 */
final class RankedCounts {

  /** No values. */
  static final RankedCounts NONE = new RankedCounts(0);

  private final long[] lowest;
  private final long[] middle;
  private final long[] upTo;

  private RankedCounts(int buckets) {
    this.lowest = new long[buckets];
    this.middle = new long[buckets];
    this.upTo = new long[buckets];
  }

  /** Returns the buckets of a histogram; null has none. */
  static RankedCounts of(@Nullable AbstractHistogram histogram) {
    if (histogram == null || histogram.getTotalCount() == 0) {
      return NONE;
    }
    var values = new LongList();
    var counts = new LongList();
    FilledBuckets.visit(
        histogram,
        (lowest, count) -> {
          values.add(lowest);
          counts.add(count);
        });
    var ranked = new RankedCounts(values.size());
    long upTo = 0;
    for (int i = 0; i < ranked.upTo.length; i++) {
      upTo += counts.get(i);
      ranked.lowest[i] = values.get(i);
      ranked.middle[i] = histogram.medianEquivalentValue(values.get(i));
      ranked.upTo[i] = upTo;
    }
    return ranked;
  }

  /** Returns the number of values. */
  long total() {
    return upTo.length == 0 ? 0 : upTo[upTo.length - 1];
  }

  /**
   * Returns the {@code rank}-th smallest value, as the middle of its bucket.
   *
   * @param rank from 1 to {@link #total()}
   */
  long atRank(long rank) {
    return middle[firstAtLeast(upTo, rank)];
  }

  /** Returns how many values are in the value's bucket and those before it. */
  long countAtMost(long value) {
    int above = firstAtLeast(lowest, value + 1);
    return above == 0 ? 0 : upTo[above - 1];
  }

  void addTo(Histogram histogram) {
    long before = 0;
    for (int i = 0; i < upTo.length; i++) {
      histogram.recordValueWithCount(lowest[i], upTo[i] - before);
      before = upTo[i];
    }
  }

  /**
   * Returns the index of the first number that is at least the bound, or the length if there is
   * none.
   */
  private static int firstAtLeast(long[] ascending, long bound) {
    int low = 0;
    int high = ascending.length;
    while (low < high) {
      int half = (low + high) >>> 1;
      if (ascending[half] < bound) {
        low = half + 1;
      } else {
        high = half;
      }
    }
    return low;
  }
}
