// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.adapter;

import io.github.gatlingllm.measure.request.Quantity;

/** Formats the figures of adapters. */
final class AdapterText {

  private AdapterText() {}

  static String swap(SwapCost swap) {
    if (swap.pairs() < SwapCost.FEWEST_PAIRS) {
      return swap.missing();
    }
    return AdapterTexts.swap(
        signed(swap.cost()), interval(swap), swap.pairs(), finding(swap.finding()));
  }

  private static String interval(SwapCost swap) {
    return signed(swap.interval().low()) + " to " + signed(swap.interval().high());
  }

  private static String finding(SwapFinding finding) {
    return switch (finding) {
      case SLOWER -> AdapterTexts.SLOWER;
      case NOT_SLOWER -> AdapterTexts.NOT_SLOWER;
      case UNDETERMINED -> AdapterTexts.UNDETERMINED;
    };
  }

  static String line(AdapterStats stats) {
    return AdapterTexts.line(
        stats.name(), stats.requests(), millis(stats.ttftP50()), millis(stats.tpotP50()));
  }

  static String millis(double value) {
    return Double.isFinite(value) ? plain(value) + " ms" : AdapterTexts.NOT_AVAILABLE;
  }

  private static String signed(double value) {
    if (Double.isInfinite(value)) {
      return AdapterTexts.UNKNOWN;
    }
    return (value < 0 ? "−" : "+") + plain(Math.abs(value)) + " ms";
  }

  private static String plain(double value) {
    return Quantity.plain(Math.round(value * 10) / 10.0);
  }
}
