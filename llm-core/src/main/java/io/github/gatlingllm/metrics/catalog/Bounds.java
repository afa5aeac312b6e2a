// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.metrics.catalog;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The upper bounds of histograms, without infinity. */
final class Bounds {

  /**
   * OpenTelemetry's recommendation for durations of generative AI: 0.01 · 2^k seconds, k = 0 … 13.
   */
  static final List<Double> GENAI_SECONDS =
      IntStream.rangeClosed(0, 13).mapToObj(k -> (1 << k) / 100.0).toList();

  /** OpenTelemetry's recommendation for tokens: 4^k, k = 0 … 13. */
  static final List<Double> GENAI_TOKENS =
      IntStream.rangeClosed(0, 13).mapToObj(k -> (double) (1L << (2 * k))).toList();

  /**
   * The bounds of this project's durations: 1, 1.5, 2, 3, 5, 7 of each power of ten from 0.5 ms to
   * 200 s, so that a quantile is exact within 50 %.
   */
  static final List<Double> SECONDS =
      IntStream.rangeClosed(0, 6)
          .boxed()
          .flatMapToDouble(power -> steps(Math.pow(10, 4 - power)))
          .filter(bound -> bound >= 0.0005 && bound <= 200)
          .boxed()
          .toList();

  private Bounds() {}

  private static DoubleStream steps(double divisor) {
    // Division gives exactly 0.7, multiplication does not.
    return DoubleStream.of(1, 1.5, 2, 3, 5, 7).map(step -> step / divisor);
  }
}
