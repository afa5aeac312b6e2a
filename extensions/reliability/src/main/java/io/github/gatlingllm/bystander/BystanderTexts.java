// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander;

/** The texts on what the load costs a bystander. */
final class BystanderTexts {

  static final String TITLE = "Cost of the load to a bystander";

  static final String CAPTION = "percentiles of the probes";

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

  static final String NOT_IN_ROWS = "rows lack the unloaded probes";

  static final String NO_COST = "no probes to compare: send unloaded ones and run for longer";

  static final String LOST = "lost";

  static final String NOT_AVAILABLE = "not available";

  static final String NO_INTERVAL = "interval not available: too few or too many lost probes";

  static final String SLOWER = "Slower under load";

  static final String FASTER = "Faster under load";

  static final String NO_DIFFERENCE = "No difference shown";

  static final String NOT_DETERMINED = "Not determined";

  private BystanderTexts() {}

  static String label(String metric, int percentile) {
    return "cost of the load to probes, " + metric + " p" + percentile;
  }

  static String labelInLevel(String metric, int percentile, int level) {
    return label(metric, percentile) + ", level " + level;
  }

  static String level(int number, String load) {
    return "level " + number + " (" + load + ")";
  }

  static String noLevel(int level) {
    return "no level " + level + " was applied: check the number of levels and the load generator";
  }

  static String levelInvalid(int level) {
    return "loadCost().inLevel(...): the level is invalid ("
        + level
        + "). Levels are numbered from 1, in order of time. Use 1 or more.";
  }

  static String percentileInvalid(int percentile) {
    return "loadCost().percentile(...): the percentile is not compared ("
        + percentile
        + "). Probes are compared at p50 and p95. Use one of them.";
  }

  static String unsure(boolean bounded) {
    return bounded
        ? "the bound is inside the interval of the cost; send more probes or run for longer"
        : "an end of the cost's interval is unknown: too few or too many lost probes; a p50 needs"
            + " 16 in both samples, a p95 73";
  }

  static String inShort(String line, int probes) {
    return line + "; " + probes + " probes";
  }

  static String line(
      String name, String unloaded, String underLoad, String difference, String interval) {
    return name
        + ": "
        + unloaded
        + " unloaded, "
        + underLoad
        + " under load, difference "
        + difference
        + " ("
        + interval
        + ")";
  }
}
