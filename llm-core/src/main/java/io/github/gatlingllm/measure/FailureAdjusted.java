// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import io.github.gatlingllm.measure.distribution.Distribution;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Percentiles of a distribution in which each failure counts as +∞. */
public final class FailureAdjusted {

  /** Absorbs binary rounding, so that 99.9 % of 1,000 ranks is the 999th. */
  private static final double ROUNDING = 1e-9;

  private FailureAdjusted() {}

  public static OptionalDouble percentile(
      @Nullable Distribution succeeded, long failed, double percentile) {
    long count = succeeded == null ? 0 : succeeded.count();
    long total = count + failed;
    if (total == 0) {
      return OptionalDouble.empty();
    }
    double rank = percentile / 100 * (total - 1);
    if (succeeded == null || Math.ceil(rank - ROUNDING) > count - 1) {
      return OptionalDouble.of(Double.POSITIVE_INFINITY);
    }
    double within = count == 1 ? 0 : rank / (count - 1) * 100;
    return OptionalDouble.of(succeeded.percentile(Math.min(100, within)));
  }
}
