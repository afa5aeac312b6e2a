// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.warm;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;

/** The texts on whether the server was warm. */
final class WarmUpTexts {

  static final String TITLE = "Warm-up";

  private static final String REMEDY =
      " Figures may include the warm-up. Allow a longer one with warmUpUntilSteady(...), or send"
          + " more requests per second.";

  private WarmUpTexts() {}

  static String steady(double seconds) {
    return "steady after " + seconds(seconds) + "; the measuring window begins there";
  }

  static String never(double most, Steadiness atEnd) {
    return "not shown to be steady within " + seconds(most) + ": " + why(atEnd);
  }

  static String notSteady(double most, Steadiness atEnd) {
    return "the server was not shown to be steady within the longest warm-up of "
        + seconds(most)
        + ": "
        + why(atEnd)
        + "."
        + REMEDY;
  }

  private static String why(Steadiness found) {
    String metric = found.metric() == null ? "response times" : found.metric().label();
    return switch (found.state()) {
      case STEADY -> metric + " became level at the very end";
      case CHANGING ->
          metric
              + (found.perMinute() < 0 ? " still fell by " : " still rose by ")
              + percent(found.perMinute())
              + " per minute";
      case UNCERTAIN -> metric + " varied too much to exclude a trend";
      case TOO_FEW -> "too few requests were answered";
      case FAILING -> "more than a tenth of the requests failed";
    };
  }

  static String stillChanges(Metric metric, double change) {
    return metric.label()
        + (change < 0 ? " fell by " : " rose by ")
        + percent(change)
        + " over the measuring window, at a constant load"
        + (change < 0
            ? ": the server was still warming up. Warm up for longer, such as with"
                + " warmUpUntilSteady(...)"
            : ": the server slows down, or its queue grows. Figures depend on how long the run is."
                + " Reduce the load, or find the cause");
  }

  private static String percent(double change) {
    return Quantity.plain(Math.round(100 * Math.abs(change))) + " %";
  }

  private static String seconds(double seconds) {
    return Quantity.plain(Math.round(seconds * 10) / 10.0) + " s";
  }
}
