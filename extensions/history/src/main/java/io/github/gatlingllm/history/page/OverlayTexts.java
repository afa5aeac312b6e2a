// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.page;

import java.util.List;

/** The texts of the page that lays runs over each other. */
final class OverlayTexts {

  static final String OVERVIEW = "Runs";
  static final String DIFFERENCES = "Differences";
  static final String LATENCIES = "Latencies";
  static final String HISTOGRAMS = "Histograms";
  static final String OVER_TIME = "Over time";
  static final String RUNS_CAPTION = "each run is compared with A";
  static final List<String> RUN_COLUMNS =
      List.of("", "run", "started", "seconds", "requests", "labels");
  static final String DIFFERENCES_NOTE =
      "The interval is that of the change in percent (percentages: in points) at 98 %, by the"
          + " samples of both runs; missing with too few samples. Significance does not show the"
          + " cause: machines and their other load change too.";
  static final String CURVES_NOTE =
      "The curves show the percentage of requests (ITL: of gaps) that took at most so long. A curve"
          + " further left is faster. Curves end at the largest p99.5, histograms at the largest p99.";
  static final String NO_COURSE = "These runs have no figures over time.";

  private OverlayTexts() {}

  static String title(List<String> runs) {
    return "Runs compared: " + String.join(", ", runs);
  }

  static String tooMany(int runs, int most) {
    return "--html: too many runs for one page ("
        + runs
        + "). At most "
        + most
        + " can be told apart. Name fewer folders.";
  }

  static String notComparable(String pair) {
    return pair + ": not comparable";
  }

  static String versions(String pair) {
    return pair + ": different versions";
  }

  static String invalid(String run) {
    return run + " is not reliable";
  }

  static String missed(String run) {
    return run + " missed objectives";
  }

  static List<String> differenceColumns(String first, String second) {
    return List.of("Figure", first, second, "change", "98 % interval", "at 1 %");
  }

  static String line(String key) {
    return switch (key) {
      case "completed" -> "Completed";
      case "inFlight" -> "In flight";
      case "input" -> "Input tokens";
      case "output" -> "Output tokens";
      case "failed" -> "Failed";
      default -> key.replaceFirst("P", " p").replace("ttft", "TTFT").replace("itl", "ITL");
    };
  }

  static String unit(String key) {
    return switch (key) {
      case "completed", "failed" -> "req/s";
      case "inFlight" -> "requests";
      case "input", "output" -> "tokens/s";
      default -> "ms";
    };
  }
}
