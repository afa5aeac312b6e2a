// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.distribution;

import java.util.Arrays;

/**
 * Counts by bucket number. Memory covers only the range between the used buckets. For a single
 * writer.
 */
final class BucketCounts {

  private final int growth;
  private int[] counts = {};
  private int lowest;

  /**
   * Creates empty counts.
   *
   * @param growth the number of additional buckets that are allocated with a missing one
   */
  BucketCounts(int growth) {
    this.growth = growth;
  }

  void add(int bucket, int times) {
    int index = room(bucket); // first: it may replace them
    counts[index] += times;
  }

  void addAll(BucketCounts other) {
    int from = 0;
    int to = other.counts.length;
    while (from < to && other.counts[from] == 0) {
      from++;
    }
    while (from < to && other.counts[to - 1] == 0) {
      to--;
    }
    if (from < to) {
      addAll(other, from, to);
    }
  }

  private void addAll(BucketCounts other, int from, int to) {
    int[] into = spanning(other.lowest + from, other.lowest + to - 1);
    int shift = other.lowest - lowest;
    for (int i = from; i < to; i++) {
      into[i + shift] += other.counts[i];
    }
  }

  /** Removes all counts and keeps the memory. */
  void clear() {
    Arrays.fill(counts, 0);
  }

  /**
   * Returns counts with room from one bucket to another, starting at {@link #lowest}; valid until
   * the next change.
   */
  int[] spanning(int from, int to) {
    if (counts.length == 0) {
      lowest = from;
      counts = new int[to - from + 1];
    } else {
      room(from);
      room(to);
    }
    return counts;
  }

  int lowest() {
    return lowest;
  }

  int[] all() {
    return counts;
  }

  /** Returns the number of values in all buckets up to this one. */
  long upTo(int bucket) {
    int last = Math.min(counts.length - 1, bucket - lowest);
    long seen = 0;
    for (int i = 0; i <= last; i++) {
      seen += counts[i];
    }
    return seen;
  }

  private int room(int bucket) {
    if (counts.length == 0) {
      lowest = bucket;
      counts = new int[growth];
    } else if (bucket < lowest) {
      int[] wider = new int[counts.length + lowest - bucket];
      System.arraycopy(counts, 0, wider, lowest - bucket, counts.length);
      counts = wider;
      lowest = bucket;
    } else if (bucket - lowest >= counts.length) {
      counts = Arrays.copyOf(counts, bucket - lowest + growth);
    }
    return bucket - lowest;
  }
}
