// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.distribution;

/**
 * Counts values by approximate size, with eight sizes for each doubling. It is small, for data that
 * is kept many times. Values below 1 count as one size. For a single writer.
 */
public final class CoarseCounts {

  /** Keeps the exponent and the three highest bits of the mantissa. */
  private static final int SHIFT = 49;

  private static final int GROWTH = 8;

  private final BucketCounts sizes = new BucketCounts(GROWTH);
  private long below;
  private long all;

  public void record(double value) {
    all++;
    count(value);
  }

  /** Adds all gaps of a request. */
  public void addAll(GapBatch gaps) {
    all += gaps.size();
    for (int i = 0; i < gaps.size(); i++) {
      count(gaps.gap(i));
    }
  }

  public void addAll(CoarseCounts other) {
    all += other.all;
    below += other.below;
    sizes.addAll(other.sizes);
  }

  /** Returns the number of values. */
  public long count() {
    return all;
  }

  /** Returns the number of values that are at most {@code value}, or of its size. */
  public long countAtMost(double value) {
    if (value < 0) {
      return 0;
    }
    return below + (value < 1 ? 0 : sizes.upTo(size(value)));
  }

  /** Returns the largest value of a smaller size; negative if there is none. */
  public static double below(double value) {
    return value < 1
        ? -1
        : Math.nextDown(Math.max(1, Double.longBitsToDouble((long) size(value) << SHIFT)));
  }

  /** Returns the same number of values, each shifted by an amount, but not below 0. */
  public CoarseCounts moved(double by) {
    var moved = new CoarseCounts();
    moved.all = all;
    moved.below = by >= 1 ? 0 : below;
    if (by >= 1 && below > 0) {
      moved.sizes.add(size(by), (int) below);
    }
    int[] counts = sizes.all();
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        double value = middle(sizes.lowest() + i) + by;
        if (value < 1) {
          moved.below += counts[i];
        } else {
          moved.sizes.add(size(value), counts[i]);
        }
      }
    }
    return moved;
  }

  /** Returns a value in the middle of a size. */
  private static double middle(int size) {
    return Double.longBitsToDouble(((long) size << SHIFT) | (1L << (SHIFT - 1)));
  }

  private void count(double value) {
    if (value < 1) {
      below++;
    } else {
      sizes.add(size(value), 1);
    }
  }

  private static int size(double value) {
    return (int) (Double.doubleToRawLongBits(value) >>> SHIFT);
  }
}
