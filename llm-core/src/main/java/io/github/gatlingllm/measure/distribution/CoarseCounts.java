/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.measure.distribution;

import java.util.Arrays;

/**
 * How many values there are of about which size, eight sizes for each doubling: for what is kept so
 * often that it has to be small. Values below 1 count as one size. For one writer.
 */
public final class CoarseCounts {

  /** Leaves exponent and the three highest bits of the mantissa. */
  private static final int SHIFT = 49;

  private static final int GROWTH = 8;

  private int[] counts = {};
  private int lowest;
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
    for (int i = 0; i < other.counts.length; i++) {
      if (other.counts[i] > 0) {
        add(other.lowest + i, other.counts[i]);
      }
    }
  }

  /** How many values there are. */
  public long count() {
    return all;
  }

  /** How many are at most {@code value}, or of its size. */
  public long countAtMost(double value) {
    if (value < 0) {
      return 0;
    }
    long seen = below;
    int last = value < 1 ? -1 : Math.min(counts.length - 1, size(value) - lowest);
    for (int i = 0; i <= last; i++) {
      seen += counts[i];
    }
    return seen;
  }

  private void count(double value) {
    if (value < 1) {
      below++;
    } else {
      add(size(value), 1);
    }
  }

  private void add(int size, int times) {
    int index = room(size); // first: it may replace them
    counts[index] += times;
  }

  private int room(int size) {
    if (counts.length == 0) {
      lowest = size;
      counts = new int[GROWTH];
    } else if (size < lowest) {
      int[] wider = new int[counts.length + lowest - size];
      System.arraycopy(counts, 0, wider, lowest - size, counts.length);
      counts = wider;
      lowest = size;
    } else if (size - lowest >= counts.length) {
      counts = Arrays.copyOf(counts, size - lowest + GROWTH);
    }
    return size - lowest;
  }

  private static int size(double value) {
    return (int) (Double.doubleToRawLongBits(value) >>> SHIFT);
  }
}
