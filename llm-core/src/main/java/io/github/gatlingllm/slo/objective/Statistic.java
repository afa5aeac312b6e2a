// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Quantity;
import java.util.function.ToDoubleFunction;

/** A statistic of a distribution. */
public sealed interface Statistic {

  /** Returns its key: {@code p99}, {@code mean}, {@code min}, {@code max}, {@code stdDev}. */
  String key();

  /** Returns its value. */
  double of(Distribution distribution);

  /**
   * A percentile.
   *
   * @param percentile above 0, at most 100
   */
  record Percentile(double percentile) implements Statistic {

    public Percentile {
      if (!(percentile > 0 && percentile <= 100)) {
        throw new IllegalArgumentException(
            ObjectiveErrorTexts.wrongPercentile(Double.toString(percentile)));
      }
    }

    @Override
    public String key() {
      return "p" + Quantity.exact(percentile);
    }

    @Override
    public double of(Distribution distribution) {
      return distribution.percentile(percentile);
    }
  }

  /** The statistics other than percentiles. */
  enum Simple implements Statistic {
    MEAN("mean", Distribution::mean),
    MIN("min", Distribution::min),
    MAX("max", Distribution::max),
    STD_DEV("stdDev", Distribution::stdDev);

    private final String key;

    /** A stateless reference to a method. */
    @SuppressWarnings("ImmutableEnumChecker")
    private final ToDoubleFunction<Distribution> accessor;

    Simple(String key, ToDoubleFunction<Distribution> accessor) {
      this.key = key;
      this.accessor = accessor;
    }

    @Override
    public String key() {
      return key;
    }

    @Override
    public double of(Distribution distribution) {
      return accessor.applyAsDouble(distribution);
    }
  }
}
