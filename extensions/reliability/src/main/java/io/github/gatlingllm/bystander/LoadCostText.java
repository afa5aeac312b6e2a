// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander;

import io.github.gatlingllm.measure.request.Quantity;
import java.util.Locale;

/** Shows a cost of the load. */
final class LoadCostText {

  private LoadCostText() {}

  static String line(LoadCost cost) {
    return BystanderTexts.line(
        name(cost),
        millis(cost.unloaded()),
        millis(cost.underLoad()),
        difference(cost),
        interval(cost));
  }

  /** Returns the first cost of a level. */
  static String line(LevelCost level) {
    return level.name()
        + ": "
        + level.costs().stream().findFirst().map(LoadCostText::line).orElse(BystanderTexts.NO_COST);
  }

  static String name(LoadCost cost) {
    return cost.metric().toUpperCase(Locale.ROOT) + " p" + cost.percentile();
  }

  static String millis(double value) {
    return Double.isFinite(value)
        ? Quantity.plain(Quantity.atDecimals(value, 1)) + " ms"
        : BystanderTexts.LOST;
  }

  static String difference(LoadCost cost) {
    return Double.isFinite(cost.difference())
        ? signed(cost.difference()) + " ms"
        : BystanderTexts.NOT_AVAILABLE;
  }

  static String interval(LoadCost cost) {
    return cost.bounded()
        ? signed(cost.interval().low()) + " to " + signed(cost.interval().high()) + " ms"
        : BystanderTexts.NO_INTERVAL;
  }

  static String finding(LoadCost cost) {
    if (cost.slower()) {
      return BystanderTexts.SLOWER;
    }
    if (!cost.bounded()) {
      return BystanderTexts.NOT_DETERMINED;
    }
    return cost.faster() ? BystanderTexts.FASTER : BystanderTexts.NO_DIFFERENCE;
  }

  private static String signed(double value) {
    return (value < 0 ? "−" : "+") + Quantity.plain(Quantity.atDecimals(Math.abs(value), 1));
  }
}
