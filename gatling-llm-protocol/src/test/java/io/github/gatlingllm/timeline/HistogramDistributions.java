/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.timeline;

import java.util.function.DoubleSupplier;

/** Distributions as long runs have them: by histogram, not of kept samples. */
public final class HistogramDistributions {

  private HistogramDistributions() {}

  /** A distribution of that many values. */
  public static Distribution of(long count, DoubleSupplier values) {
    SignedHistogram histogram = SignedHistogram.dense(1);
    for (long i = 0; i < count; i++) {
      histogram.record(values.getAsDouble());
    }
    return new HistogramDistribution(histogram);
  }
}
