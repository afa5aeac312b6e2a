// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

/** The texts about latencies, their distribution and their dependence on lengths. */
final class LatencySectionTexts {

  static final String NOTHING_ANSWERED = "No request was answered.";
  static final String EXACT = "Percentiles interpolate between exact samples.";
  static final String HISTOGRAM =
      "Percentiles of metrics with very many samples come from a histogram (nearest rank, error at"
          + " most 0.1 %); the others interpolate between exact samples.";
  static final String EXCLUDED =
      " Warm-up and failed requests are excluded, except from rows that name failures.";
  static final String HISTOGRAMS =
      "Each bar is the share of values between two bounds. On a logarithmic axis, bars of equal width"
          + " have an equal ratio of bounds; the axis is labelled so.";

  /** HTML for browsers without JavaScript. */
  static final String HISTOGRAMS_NEED_SCRIPT =
      "<noscript><p class=\"footnote\">Histograms need JavaScript. The percentiles of the same"
          + " values are under Latency, those of lengths under Tokens.</p></noscript>\n";

  /** HTML for browsers without JavaScript. */
  static final String TRENDS_NEED_SCRIPT =
      "<noscript><p class=\"footnote\">The charts need JavaScript; the text describes their"
          + " trends.</p></noscript>\n";

  static final String ONE_LOAD = " This run has one load: ";
  static final String SEVERAL_LOADS = "a run with several loads finds the capacity.";

  private LatencySectionTexts() {}

  static String noPair(String metric, String tokens) {
    return metric + ": no request has both this metric and " + tokens + " tokens.";
  }

  static String noTrend(String metric, String requests) {
    return metric
        + ": no trend; lengths do not vary, or there are too few requests"
        + requests
        + ").";
  }

  static String weakTrend(String metric, String what, String explained) {
    return metric + " hardly depends on the length of the " + what + explained;
  }

  static String trend(
      String metric,
      boolean falls,
      String millisPerToken,
      String tokens,
      String interceptMillis,
      String explained) {
    return metric
        + (falls ? " falls by " : " grows by ")
        + millisPerToken
        + " ms with each "
        + tokens
        + " token"
        + (interceptMillis.isEmpty() ? "" : ", starting from " + interceptMillis + " ms")
        + explained;
  }
}
