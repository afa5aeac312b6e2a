/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.timeline;

import java.util.function.Supplier;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.PackedHistogram;
import org.jspecify.annotations.Nullable;

/**
 * An HdrHistogram of 3 significant digits that takes negative values too (a schedule lag may be
 * one) and keeps the exact moments beside.
 */
final class SignedHistogram {

  private static final int DIGITS = 3;

  /** A day in nanoseconds: what lies beyond falls into the last bucket, so that memory ends. */
  private static final long LIMIT = 86_400_000_000_000L;

  private final int scale;
  private final Supplier<AbstractHistogram> factory;
  private final Moments moments = new Moments();
  private final AbstractHistogram positive;
  private @Nullable AbstractHistogram negative;

  private SignedHistogram(int scale, Supplier<AbstractHistogram> factory) {
    this.scale = scale;
    this.factory = factory;
    this.positive = factory.get();
  }

  /** Quick: for one value per token. About 200 kB. */
  static SignedHistogram dense(int scale) {
    return new SignedHistogram(scale, SignedHistogram::dense);
  }

  /** Small: for one value per request; takes what its filled buckets take. */
  static SignedHistogram sparse(int scale) {
    return new SignedHistogram(scale, SignedHistogram::sparse);
  }

  void record(double value) {
    moments.add(value);
    count(value);
  }

  private void count(long value) {
    if (value >= 0 && scale == 1) {
      positive.recordValue(Math.min(LIMIT, value));
    } else {
      count((double) value);
    }
  }

  private void count(double value) {
    long scaled = Math.min(LIMIT, Math.round(Math.abs(value) * scale));
    if (value < 0) {
      negative().recordValue(scaled);
    } else {
      positive.recordValue(scaled);
    }
  }

  void addAll(GapBatch gaps) {
    gaps.addTo(moments);
    for (int i = 0; i < gaps.size(); i++) {
      count(gaps.gap(i));
    }
  }

  void addAll(SignedHistogram other) {
    moments.addAll(other.moments);
    positive.add(other.positive);
    if (other.negative != null) {
      negative().add(other.negative);
    }
  }

  Moments moments() {
    return moments;
  }

  /** The {@code rank}-th smallest value, counted from 1. */
  double atRank(long rank) {
    long below = negative == null ? 0 : negative.getTotalCount();
    double value =
        negative != null && rank <= below
            ? -bucket(negative, below - rank + 1)
            : bucket(positive, rank - below);
    return moments.clamp(value / scale);
  }

  long countAtMost(double value) {
    if (value < moments.min()) {
      return 0;
    }
    if (value >= moments.max()) {
      return moments.count();
    }
    long below = negative == null ? 0 : negative.getTotalCount();
    return value < 0
        ? below - strictlyLess(Math.round(-value * scale))
        : below + positive.getCountBetweenValues(0, (long) Math.floor(value * scale));
  }

  /** Negative values count as 0, since an HdrHistogram has no others. */
  Histogram merged() {
    Histogram all = dense();
    all.add(positive);
    if (negative != null) {
      all.recordValueWithCount(0, negative.getTotalCount());
    }
    return all;
  }

  private long strictlyLess(long magnitude) {
    return negative == null || magnitude == 0
        ? 0
        : negative.getCountBetweenValues(0, magnitude - 1);
  }

  private static double bucket(AbstractHistogram histogram, long rank) {
    // half a rank less, so that rounding up within the library ends at exactly this rank
    double percentile = (rank - 0.5) / histogram.getTotalCount() * 100;
    return histogram.medianEquivalentValue(histogram.getValueAtPercentile(percentile));
  }

  private AbstractHistogram negative() {
    if (negative == null) {
      negative = factory.get();
    }
    return negative;
  }

  private static Histogram dense() {
    Histogram histogram = new Histogram(DIGITS);
    histogram.setAutoResize(true);
    return histogram;
  }

  private static PackedHistogram sparse() {
    PackedHistogram histogram = new PackedHistogram(DIGITS);
    histogram.setAutoResize(true);
    return histogram;
  }
}
