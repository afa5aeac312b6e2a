// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.warm;

/** The texts on whether the server was warm. */
final class WarmUpTexts {

  static final String TITLE = "Warm-up";

  static final String TOO_FEW = "too few requests were answered";

  static final String FAILING = "more than a tenth of the requests failed; fix that first";

  static final String UNTIL_STEADY = "Warm up for longer, such as with warmUpUntilSteady(...)";

  static final String SHORTEST_WARM_UP =
      "Warm up for longer: set the shortest duration with llm.warmUp(...)";

  private WarmUpTexts() {}

  static String steady(String seconds) {
    return "steady after " + seconds + " s; the measuring window begins there";
  }

  static String steadyTogether(String seconds, String windowSeconds) {
    return "steady after "
        + seconds
        + " s, by the responses of all workers; their measuring windows begin at "
        + windowSeconds
        + " s";
  }

  static String never(String most, String why) {
    return "not shown to be steady within " + most + " s: " + why;
  }

  static String notSteady(String most, String why) {
    return "the server was not shown to be steady within the longest warm-up of "
        + most
        + " s: "
        + why
        + ". Figures may include the warm-up. Allow a longer one with warmUpUntilSteady(...), or send"
        + " more requests per second.";
  }

  static String stillFalls(String metric, String percent) {
    return metric + " still fell by " + percent + " % per minute";
  }

  static String stillRises(String metric, String percent) {
    return metric + " still rose by " + percent + " % per minute";
  }

  static String uncertain(String metric) {
    return metric + " varied too much to exclude a trend";
  }

  static String levelAtTheEnd(String metric) {
    return metric + " became level at the very end";
  }

  static String windowFell(String metric, String percent, String remedy) {
    return metric
        + " fell by "
        + percent
        + " % over the measuring window, at a constant load: the server was still warming up. "
        + remedy;
  }

  static String windowRose(String metric, String percent) {
    return metric
        + " rose by "
        + percent
        + " % over the measuring window, at a constant load: the server slows down, or its queue"
        + " grows. Figures depend on how long the run is. Reduce the load, or find the cause";
  }

  static String levelFell(int level, String load, String metric, String percent) {
    return "level " + level + " (" + load + "): " + metric + " fell by " + percent + " %";
  }

  static String levelRose(int level, String load, String metric, String percent) {
    return "level " + level + " (" + load + "): " + metric + " rose by " + percent + " %";
  }

  static String levelsTrend(String levels) {
    return "response times still changed within load levels: "
        + levels
        + ". A fall shows a server that was warming up, a rise one whose queue grows or that slows"
        + " down. Figures of these levels depend on their duration. Warm up for longer, or make"
        + " levels longer";
  }
}
