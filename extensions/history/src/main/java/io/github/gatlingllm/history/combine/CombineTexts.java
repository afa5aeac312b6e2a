// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.combine;

import io.github.gatlingllm.measure.request.Quantity;
import java.nio.file.Path;
import java.util.List;

/** The texts of combined runs. */
final class CombineTexts {

  static final String NO_VALUE = "the run has no value of this figure";
  static final String RUNS_DISAGREE =
      "the runs disagree, and their results have no mean that could decide";
  static final String INTERVALS =
      "A figure is the mean over runs. Its interval is the 95 % Student t interval of that mean,"
          + " from the variation between runs, and at least as wide as the requests of the runs"
          + " alone require.";
  static final String PAGE_TITLE = "Combined runs";
  static final String RUNS_CAPTION = "The runs";
  static final String FIGURES_CAPTION = "The figures of each run";
  static final String OBJECTIVES_CAPTION = "The objectives";

  private CombineTexts() {}

  static String noFile(Path file) {
    return file
        + ": no such file. combine needs summary.json and baseline.json of each run. Use the"
        + " folders as the runs wrote them.";
  }

  static String tooFew(int runs, int leftOut) {
    return "combine: "
        + (runs == 1 ? "1 run is" : runs + " runs are")
        + " too few"
        + (leftOut == 0 ? "" : " (" + leftOut + " left out)")
        + ". The variation between runs needs at least 2, and a verdict usually 3. Name more"
        + " folders.";
  }

  static String refused(List<String> problems) {
    return "combine: the runs are not repeats of one load:\n  " + String.join("\n  ", problems);
  }

  static String twice(String id, Path one, Path other) {
    return one + " and " + other + " are the same run (" + id + "). Name each run once.";
  }

  static String overlap(String one, String other) {
    return one
        + " and "
        + other
        + " overlap in time, so they loaded the server together. Run repeats one after another.";
  }

  static String notComparable(String run, String first, String difference) {
    return run + " differs from " + first + ": " + difference + ".";
  }

  static String changed(String what, String now, String before) {
    return what + " is '" + now + "', was '" + before + "'";
  }

  static String objectives(List<String> now, List<String> before) {
    return "the objectives differ (" + listed(now) + " instead of " + listed(before) + ")";
  }

  private static String listed(List<String> texts) {
    return texts.isEmpty() ? "none" : "'" + String.join("', '", texts) + "'";
  }

  static String unusable(String run, String reason) {
    return run
        + " is not valid: "
        + reason
        + ". A distorted run makes the result wrong. Repeat it, or leave it out with"
        + " --leave-out-invalid.";
  }

  static String leftOut(String run, String reason) {
    return run + " is left out: " + reason;
  }

  static String serverUnknown(List<String> runs, int all) {
    return "The server did not report its version in "
        + (runs.size() == all ? "any run" : String.join(", ", runs))
        + ", so another version could not be ruled out.";
  }

  static String outNotEmpty(Path out) {
    return "--out: "
        + out
        + " contains a run. A combined result must not replace it. Use another folder.";
  }

  static String inRun(String run, String reason) {
    return run + ": " + reason;
  }

  static String tooFewRuns(int runs) {
    return runs
        + " runs are too few: the bound lies within their interval. Add a run, because from 3 runs"
        + " on the estimate may decide";
  }

  static String notSure(int runs) {
    return "the interval of "
        + runs
        + " runs contains the bound, and .sure() does not accept an estimate. Add runs";
  }

  static String withinUncertainty(double uncertainty) {
    return "the bound lies within the timing uncertainty of ±"
        + Quantity.plain(uncertainty)
        + ", which more runs do not reduce";
  }

  static String description(int runs) {
    return "Combination of " + runs + " runs";
  }

  static String headline(int runs, long requests) {
    return runs + " runs combined, " + requests + " requests";
  }
}
