// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.distribution;

/**
 * A small histogram for charts and progress lines. Buckets are 1/64 of a power of two wide, so
 * values are within 0.8 %. Memory covers only the range of the values: 256 bytes for each power of
 * two. Negative values count as 0.
 */
public final class LogBuckets {

  /** Keeps the exponent and the six highest bits of the mantissa. */
  private static final int SHIFT = 46;

  private static final int GROWTH = 16;

  private final Moments moments = new Moments();
  private final BucketCounts counts = new BucketCounts(GROWTH);
  private long zeros;

  public void record(double value) {
    moments.add(value);
    count(value);
  }

  private void count(double value) {
    if (value < 1) {
      zeros++;
    } else {
      counts.add(bucket(value), 1);
    }
  }

  public void addAll(GapBatch gaps) {
    if (gaps.size() == 0) {
      return;
    }
    gaps.addTo(moments);
    if (gaps.min() < 1) {
      countEach(gaps);
      return;
    }
    int[] into = counts.spanning(bucket(gaps.min()), bucket(gaps.max()));
    int first = counts.lowest();
    for (int i = 0; i < gaps.size(); i++) {
      into[bucket(gaps.gap(i)) - first]++;
    }
  }

  private void countEach(GapBatch gaps) {
    for (int i = 0; i < gaps.size(); i++) {
      count(gaps.gap(i));
    }
  }

  public void addAll(LogBuckets other) {
    moments.addAll(other.moments);
    zeros += other.zeros;
    counts.addAll(other.counts);
  }

  /** Removes all values and keeps the memory. */
  public void clear() {
    moments.clear();
    zeros = 0;
    counts.clear();
  }

  Moments moments() {
    return moments;
  }

  double atRank(long rank) {
    int[] all = counts.all();
    long seen = zeros;
    int i = -1;
    while (seen < rank && i + 1 < all.length) {
      seen += all[++i];
    }
    return moments.clamp(i < 0 ? 0 : middle(counts.lowest() + i));
  }

  long countAtMost(double value) {
    if (value >= moments.max()) {
      return moments.count();
    }
    return (value < moments.min() ? 0 : zeros) + (value < 1 ? 0 : counts.upTo(bucket(value)));
  }

  private static int bucket(double value) {
    return (int) (Double.doubleToRawLongBits(value) >>> SHIFT);
  }

  private static double middle(int bucket) {
    double low = Double.longBitsToDouble((long) bucket << SHIFT);
    double high = Double.longBitsToDouble((bucket + 1L) << SHIFT);
    return (low + high) / 2;
  }
}
