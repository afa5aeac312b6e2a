// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.distribution;

import io.github.gatlingllm.measure.request.Metric;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The values of one metric: the first are exact, all others go into a histogram. */
public final class Samples {

  private final int scale;
  private double[] exact = {};
  private int size;
  private @Nullable SignedHistogram rest;

  public Samples(int scale) {
    this.scale = scale;
  }

  public static Samples of(Metric metric) {
    return new Samples(scale(metric.unit()));
  }

  /**
   * Returns the scale to whole numbers, which histograms need: thousandths for rates, finer for
   * shares.
   */
  static int scale(Metric.Unit unit) {
    return switch (unit) {
      case NANOS -> 1;
      case TOKENS_PER_SECOND, CHARACTERS_PER_SECOND, WORDS_PER_SECOND, TOKENS -> 1000;
      case SHARE -> 1_000_000;
    };
  }

  public void add(double value, boolean exactly) {
    if (exactly) {
      keep(value);
    } else {
      bucket(value);
    }
  }

  void keep(double value) {
    if (size == exact.length) {
      exact = Arrays.copyOf(exact, Math.max(16, 2 * size));
    }
    exact[size++] = value;
  }

  void bucket(double value) {
    rest().record(value);
  }

  public void addAll(Samples other) {
    if (size + other.size > exact.length) {
      exact = Arrays.copyOf(exact, size + other.size);
    }
    System.arraycopy(other.exact, 0, exact, size, other.size);
    size += other.size;
    if (other.rest != null) {
      rest().addAll(other.rest);
    }
  }

  /** Returns the distribution, or null without values. */
  public @Nullable Distribution distribution() {
    if (rest == null) {
      return size == 0 ? null : ExactDistribution.of(Arrays.copyOf(exact, size), scale);
    }
    SignedHistogram all = SignedHistogram.sparse(scale);
    all.addAll(rest);
    for (int i = 0; i < size; i++) {
      all.record(exact[i]);
    }
    return new HistogramDistribution(all);
  }

  private SignedHistogram rest() {
    if (rest == null) {
      rest = SignedHistogram.sparse(scale);
    }
    return rest;
  }
}
