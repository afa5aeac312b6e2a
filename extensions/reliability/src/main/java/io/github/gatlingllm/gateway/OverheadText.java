// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gateway;

import io.github.gatlingllm.measure.request.Quantity;

/** Shows an overhead. */
final class OverheadText {

  private OverheadText() {}

  static String line(Overhead overhead) {
    return GatewayTexts.line(
        overhead.figure().metric(),
        difference(overhead),
        interval(overhead),
        millis(overhead.direct()),
        millis(overhead.through()));
  }

  static String millis(double value) {
    return Double.isFinite(value)
        ? Quantity.plain(Quantity.atDecimals(value, 2)) + " ms"
        : GatewayTexts.LOST;
  }

  static String difference(Overhead overhead) {
    return Double.isFinite(overhead.difference())
        ? signed(overhead.difference()) + " ms"
        : GatewayTexts.NOT_AVAILABLE;
  }

  static String interval(Overhead overhead) {
    return overhead.bounded()
        ? signed(overhead.interval().low()) + " to " + signed(overhead.interval().high()) + " ms"
        : GatewayTexts.NO_INTERVAL;
  }

  private static String signed(double value) {
    return (value < 0 ? "−" : "+") + Quantity.plain(Quantity.atDecimals(Math.abs(value), 2));
  }
}
