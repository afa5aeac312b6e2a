/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.measure.distribution;

import java.util.Arrays;

/**
 * A small histogram for charts and progress lines: buckets of 1/64 of a power of two, so values
 * within 0.8 %, and only as many buckets as the values span (an int each: 256 bytes per power of
 * two). Negative values count as 0.
 */
public final class LogBuckets {

  /** Leaves exponent and the six highest bits of the mantissa. */
  private static final int SHIFT = 46;

  private final Moments moments = new Moments();
  private int[] counts = {};
  private int lowest;
  private long zeros;

  public void record(double value) {
    moments.add(value);
    count(value);
  }

  private void count(double value) {
    if (value < 1) {
      zeros++;
    } else {
      add(bucket(value), 1);
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
    room(bucket(gaps.min()));
    room(bucket(gaps.max()));
    int[] into = counts;
    int first = lowest;
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
    for (int i = 0; i < other.counts.length; i++) {
      if (other.counts[i] > 0) {
        add(other.lowest + i, other.counts[i]);
      }
    }
  }

  Moments moments() {
    return moments;
  }

  double atRank(long rank) {
    long seen = zeros;
    int i = -1;
    while (seen < rank && i + 1 < counts.length) {
      seen += counts[++i];
    }
    return moments.clamp(i < 0 ? 0 : middle(lowest + i));
  }

  long countAtMost(double value) {
    if (value >= moments.max()) {
      return moments.count();
    }
    long seen = value < moments.min() ? 0 : zeros;
    int last = value < 1 ? -1 : Math.min(counts.length - 1, bucket(value) - lowest);
    for (int i = 0; i <= last; i++) {
      seen += counts[i];
    }
    return seen;
  }

  private void add(int bucket, int count) {
    int index = room(bucket);
    counts[index] += count;
  }

  private int room(int bucket) {
    if (counts.length == 0) {
      lowest = bucket;
      counts = new int[16];
    } else if (bucket < lowest) {
      int[] wider = new int[counts.length + lowest - bucket];
      System.arraycopy(counts, 0, wider, lowest - bucket, counts.length);
      counts = wider;
      lowest = bucket;
    } else if (bucket - lowest >= counts.length) {
      counts = Arrays.copyOf(counts, bucket - lowest + 16);
    }
    return bucket - lowest;
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
