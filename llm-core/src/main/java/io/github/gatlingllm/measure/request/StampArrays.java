// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

/**
 * Arrays for the stamps of an arriving answer, reused by the next answer of the same thread. At
 * most {@value #KEPT} of each size are kept: 1 MB a thread, and only after long answers.
 */
final class StampArrays {

  private static final ThreadLocal<StampArrays> OF_THREAD =
      ThreadLocal.withInitial(StampArrays::new);

  private static final int SMALLEST_BITS = 6;

  /** 32 kB. */
  private static final int LARGEST_BITS = 12;

  private static final int KEPT = 16;

  /** By size, each a stack. */
  private final long[][][] kept = new long[LARGEST_BITS - SMALLEST_BITS + 1][KEPT][];

  private final int[] counts = new int[LARGEST_BITS - SMALLEST_BITS + 1];

  private StampArrays() {}

  /** Returns an array of at least a length, with undefined content. */
  static long[] take(int length) {
    int bits = Math.max(SMALLEST_BITS, Integer.SIZE - Integer.numberOfLeadingZeros(length - 1));
    return bits > LARGEST_BITS ? new long[length] : OF_THREAD.get().taken(bits);
  }

  /** Returns an array that is no longer used. */
  static void give(long[] array) {
    int bits = Integer.numberOfTrailingZeros(array.length);
    boolean ours = bits >= SMALLEST_BITS && bits <= LARGEST_BITS && array.length == 1 << bits;
    if (ours) {
      OF_THREAD.get().given(array, bits - SMALLEST_BITS);
    }
  }

  private long[] taken(int bits) {
    int size = bits - SMALLEST_BITS;
    if (counts[size] == 0) {
      return new long[1 << bits];
    }
    int last = --counts[size];
    long[] array = kept[size][last];
    kept[size][last] = null;
    return array;
  }

  private void given(long[] array, int size) {
    if (counts[size] < KEPT) {
      kept[size][counts[size]++] = array;
    }
  }
}
