// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.distribution;

import io.github.gatlingllm.measure.request.RequestRecord;

/**
 * The gaps between an answer's chunks, or a consecutive part of them. They are computed once and
 * added to many figures. Reusable, for one thread at a time.
 */
public final class GapBatch {

  private long[] gaps = new long[64];
  private int size;
  private long min;
  private long max;
  private double mean;
  private double squares;

  /** Takes all gaps of a request. */
  public GapBatch of(RequestRecord request) {
    long[] chunks = request.timing().chunks();
    return of(chunks, 1, chunks.length);
  }

  /**
   * Takes the gaps that end with some chunks.
   *
   * @param chunks stamps
   * @param from the first of those chunks, at least 1
   * @param to the index after the last
   */
  public GapBatch of(long[] chunks, int from, int to) {
    size = Math.max(0, to - from);
    if (gaps.length < size) {
      gaps = new long[Math.max(size, 2 * gaps.length)];
    }
    min = Long.MAX_VALUE;
    max = Long.MIN_VALUE;
    for (int i = 0; i < size; i++) {
      long gap = chunks[from + i] - chunks[from + i - 1];
      gaps[i] = gap;
      min = Math.min(min, gap);
      max = Math.max(max, gap);
    }
    mean = size == 0 ? 0 : (double) (chunks[to - 1] - chunks[from - 1]) / size;
    squares = squares();
    return this;
  }

  private double squares() {
    double sum = 0;
    for (int i = 0; i < size; i++) {
      double difference = gaps[i] - mean;
      sum += difference * difference;
    }
    return sum;
  }

  int size() {
    return size;
  }

  long gap(int index) {
    return gaps[index];
  }

  long min() {
    return min;
  }

  long max() {
    return max;
  }

  /** Adds the gaps to moments. */
  public void addTo(Moments moments) {
    if (size > 0) {
      moments.addAll(size, mean, squares, min, max);
    }
  }
}
