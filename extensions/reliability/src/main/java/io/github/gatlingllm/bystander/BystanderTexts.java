// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander;

import io.github.gatlingllm.measure.request.Quantity;
import java.util.Locale;

/** The texts on what the load costs a bystander. */
final class BystanderTexts {

  static final String TITLE = "Cost of the load to a bystander";

  static final String NO_PROBES =
      "No probe was measured under load: the cost to a bystander is not available. Run for longer,"
          + " or send probes more often.";

  static final String NOTHING_TO_COMPARE =
      "No unloaded probe was sent: the probes under load have nothing to be compared with. Set"
          + " probe(...).unloaded(80).";

  static final String METHOD =
      "Under load minus unloaded, with 95 % intervals. The samples are not paired, because no moment"
          + " is both. Percentiles have intervals from ranks, with fewer effective probes where"
          + " neighbours are alike; the difference combines both intervals (MOVER, Zou and Donner"
          + " 2008). Probes count in no figure of the load.";

  private BystanderTexts() {}

  static String inShort(BystanderFigures figures, LoadCost cost) {
    return line(cost) + "; " + figures.underLoad().size() + " probes";
  }

  static String line(LoadCost cost) {
    return name(cost)
        + ": "
        + millis(cost.unloaded())
        + " unloaded, "
        + millis(cost.underLoad())
        + " under load, difference "
        + difference(cost)
        + " ("
        + interval(cost)
        + ")";
  }

  static String name(LoadCost cost) {
    return cost.metric().toUpperCase(Locale.ROOT) + " p" + cost.percentile();
  }

  static String millis(double value) {
    return Double.isFinite(value) ? Quantity.plain(rounded(value)) + " ms" : "lost";
  }

  static String difference(LoadCost cost) {
    return Double.isFinite(cost.difference()) ? signed(cost.difference()) + " ms" : "not available";
  }

  static String interval(LoadCost cost) {
    if (!cost.bounded()) {
      return "interval not available: too few or too many lost probes";
    }
    return signed(cost.interval().low()) + " to " + signed(cost.interval().high()) + " ms";
  }

  static String finding(LoadCost cost) {
    if (!cost.bounded() && !cost.slower()) {
      return "Not determined";
    }
    if (cost.slower()) {
      return "Slower under load";
    }
    return cost.faster() ? "Faster under load" : "No difference shown";
  }

  private static String signed(double value) {
    return (value < 0 ? "−" : "+") + Quantity.plain(rounded(Math.abs(value)));
  }

  private static double rounded(double value) {
    return Math.round(value * 10) / 10.0;
  }
}
