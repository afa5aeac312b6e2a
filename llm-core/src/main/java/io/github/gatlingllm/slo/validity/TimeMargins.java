// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.validity;

import io.github.gatlingllm.measure.request.Quantity;

/** Formats uncertainties and delays with no more digits than they deserve. */
public final class TimeMargins {

  private static final double MICRO = 1e3;
  private static final double MILLI = 1e6;

  private TimeMargins() {}

  /** {@code 392 ms}, {@code 0.56 ms}, {@code 2.2 µs}: three digits from 1 ms on, else two. */
  public static String of(double nanos) {
    if (!Double.isFinite(nanos)) {
      return Quantity.plain(nanos) + " ms";
    }
    double size = Math.abs(nanos);
    return size > 0 && size < 0.1 * MILLI
        ? Quantity.plain(Quantity.rounded(nanos / MICRO, 2)) + " µs"
        : Quantity.plain(Quantity.rounded(nanos / MILLI, size < MILLI ? 2 : 3)) + " ms";
  }
}
