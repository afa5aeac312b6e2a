// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

/** The reasons that come from comparing a figure with its baseline. */
public final class RegressionTexts {

  public static final String UNKNOWN_KEY =
      "not comparable: the models, load and labels of this run are not known";

  public static final String BASELINE_OF_ZERO =
      "the baseline's value is 0, so the change has no percentage";

  private RegressionTexts() {}

  public static String missingBaseline(String file, boolean allowed) {
    return "the baseline file "
        + file
        + " does not exist; copy llm/baseline.json of a good run there"
        + (allowed ? "" : ", or call .allowMissingBaseline() to let the first run pass");
  }

  public static String outdated(String writer, int format, int needed) {
    return "the baseline has format "
        + format
        + " (written by "
        + writer
        + "), but this version reads format "
        + needed
        + "; run once with this version and copy its llm/baseline.json there";
  }

  public static String missedOne(String objective) {
    return "the baseline run missed one of its objectives, " + objective + metThem();
  }

  public static String missed(int objectives, String first) {
    return "the baseline run missed "
        + objectives
        + " of its objectives, such as "
        + first
        + metThem();
  }

  private static String metThem() {
    return "; use the baseline of a run that met all of them";
  }

  public static String invalid(String reasons) {
    return "the baseline run was invalid (" + reasons + "); use the baseline of a valid run";
  }

  public static String notComparable(String differences) {
    return "not comparable: " + differences;
  }

  public static String noValue(String figure) {
    return "the baseline has no value of " + figure;
  }

  public static String noRequest(String name, String others) {
    return "the baseline has no request named '" + name + "'; it has: " + others;
  }

  public static String tooFew(long samples, long before, long needed) {
    return "too few samples to compare: "
        + samples
        + " here and "
        + before
        + " in the baseline; at least "
        + needed
        + " are needed in each";
  }

  public static String vague(long samples, long before, String low, String high, String unit) {
    return "the samples cannot decide: with "
        + samples
        + " here and "
        + before
        + " in the baseline, the change lies between "
        + low
        + " and "
        + high
        + unit;
  }

  public static String repeatTheLoad(long effective) {
    return "; requests wait for each other and count as only "
        + effective
        + "; repeat the load in both runs (repeatedLevel, repeatedConcurrency)";
  }
}
