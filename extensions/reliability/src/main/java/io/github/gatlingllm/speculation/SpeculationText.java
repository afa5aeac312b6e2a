// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.speculation;

import io.github.gatlingllm.measure.request.Quantity;

/** Formats the acceptance of drafted tokens. */
final class SpeculationText {

  private SpeculationText() {}

  static String line(String name, Acceptance acceptance) {
    return SpeculationTexts.line(
        name, acceptance(acceptance), tpot(acceptance), acceptance.requests());
  }

  /** Returns {@code 81.2 % [80.1 … 82.4]}. */
  static String acceptance(Acceptance acceptance) {
    return percent(acceptance.share())
        + " %"
        + acceptance
            .interval()
            .map(each -> " [" + percent(each.low()) + " … " + percent(each.high()) + "]")
            .orElse("");
  }

  static String tpot(Acceptance acceptance) {
    return Double.isFinite(acceptance.tpotP50())
        ? Quantity.plain(Math.round(acceptance.tpotP50() * 100) / 100.0) + " ms"
        : SpeculationTexts.NOT_AVAILABLE;
  }

  private static String percent(double share) {
    return Quantity.plain(Math.round(share * 1000) / 10.0);
  }
}
