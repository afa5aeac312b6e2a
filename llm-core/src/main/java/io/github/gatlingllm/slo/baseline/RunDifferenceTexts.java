// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.baseline;

/** The differences between two runs, and the errors of a baseline's figures. */
final class RunDifferenceTexts {

  static final String UNKNOWN_RATES = "the offered rate of neither run is known";
  static final String NOT_REPORTED = "not reported";

  private RunDifferenceTexts() {}

  static String loadModel(String now, String before) {
    return "the load is " + now + ", was " + before;
  }

  static String peakConcurrency(String now, String before) {
    return "peak requests in flight are " + now + ", were " + before;
  }

  static String offeredRate(String now, String before) {
    return "offered req/s are " + now + ", were " + before;
  }

  static String levels(String now, String before) {
    return "load levels are " + now + ", were " + before;
  }

  static String inputTokens(String now, String before) {
    return "mean input tokens are " + now + ", were " + before;
  }

  static String outputTokens(String now, String before) {
    return "mean output tokens are " + now + ", were " + before;
  }

  static String changed(String what, String now, String before) {
    return what + " is " + now + ", was " + before;
  }

  static String wrongSeconds(double seconds) {
    return "seconds must be above 0, but were " + seconds;
  }

  static String wrongCounts(double effective, long requests, long count, double stdDev) {
    return "a metric must have 1 ≤ effectiveSamples ≤ requests ≤ count and stdDev ≥ 0, but has"
        + " effectiveSamples "
        + effective
        + ", requests "
        + requests
        + ", count "
        + count
        + ", stdDev "
        + stdDev;
  }

  static String wrongQuantileCount(int needed, int count) {
    return "quantiles must be " + needed + " values, but were " + count;
  }

  static String quantilesNotAscending(int number, double value) {
    return "quantiles must be finite and ascending, but number " + number + " was " + value;
  }
}
