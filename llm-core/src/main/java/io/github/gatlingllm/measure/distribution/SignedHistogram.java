// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.distribution;

import java.util.function.Supplier;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.PackedHistogram;
import org.jspecify.annotations.Nullable;

/**
 * An HdrHistogram with 3 significant digits that accepts negative values, such as a schedule lag,
 * and keeps exact moments.
 */
final class SignedHistogram {

  private static final int DIGITS = 3;

  /** A day in nanoseconds. Larger values fall into the last bucket, so that memory is bounded. */
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

  /** Creates a fast histogram for one value per token, of about 200 kB. */
  static SignedHistogram dense(int scale) {
    return new SignedHistogram(scale, SignedHistogram::empty);
  }

  /**
   * Creates a small histogram for one value per request, whose memory grows with its filled
   * buckets.
   */
  static SignedHistogram sparse(int scale) {
    return new SignedHistogram(scale, SignedHistogram::sparse);
  }

  /** Creates a histogram from one that was read from a file. */
  static SignedHistogram of(Histogram written, double most) {
    SignedHistogram histogram = dense(1);
    histogram.positive.add(written);
    double mean = written.getMean();
    double deviation = written.getStdDeviation();
    histogram.moments.addAll(
        written.getTotalCount(),
        mean,
        deviation * deviation * written.getTotalCount(),
        written.getMinValue(),
        Math.min(most, written.getMaxValue()));
    return histogram;
  }

  void record(double value) {
    moments.add(value);
    count(value, 1);
  }

  /** Records the same value several times, at the cost of one. */
  void record(double value, long times) {
    moments.add(value, times);
    count(value, times);
  }

  private void count(long value) {
    if (value >= 0 && scale == 1) {
      positive.recordValue(Math.min(LIMIT, value));
    } else {
      count((double) value, 1);
    }
  }

  private void count(double value, long times) {
    long scaled = Math.min(LIMIT, Math.round(Math.abs(value) * scale));
    if (value < 0) {
      below().recordValueWithCount(scaled, times);
    } else {
      positive.recordValueWithCount(scaled, times);
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
    FilledBuckets.visit(other.positive, positive::recordValueWithCount);
    if (other.negative != null) {
      FilledBuckets.visit(other.negative, below()::recordValueWithCount);
    }
  }

  Moments moments() {
    return moments;
  }

  /** Returns the values from 0 on. */
  RankedCounts positive() {
    return RankedCounts.of(positive);
  }

  /** Returns the values below 0, without their sign. */
  RankedCounts negative() {
    return RankedCounts.of(negative);
  }

  int scale() {
    return scale;
  }

  /**
   * Returns all values in one histogram. Negative values count as 0, because an HdrHistogram can't
   * hold them.
   */
  Histogram merged() {
    Histogram all = empty();
    all.add(positive);
    if (negative != null) {
      all.recordValueWithCount(0, negative.getTotalCount());
    }
    return all;
  }

  private AbstractHistogram below() {
    if (negative == null) {
      negative = factory.get();
    }
    return negative;
  }

  /** Creates a fast histogram for any value. */
  static Histogram empty() {
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
