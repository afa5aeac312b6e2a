// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

/** The texts about values over time and single requests. */
final class TimelineSectionTexts {

  static final String WINDOW_SHADED =
      "Warm-up is included. Times outside the measuring window are shaded.";
  static final String BASELINE = " Dashed and grey: the baseline, from its own start.";
  static final String NOTHING_RECORDED = "No values over time were recorded for these requests.";
  static final String GAPS =
      "Every gap between two chunks (ITL) by its end time and its length; the colour is the number of"
          + " gaps. An even band is a server of constant speed; a rising band is one that slows down."
          + " Stripes above the band are times at which many streams stalled together: the server"
          + " preempted requests or processed long prompts first.";
  static final String NO_GAPS = "No gaps were recorded for these requests.";
  static final String MARKS =
      "Pale: time to the first token. Mark: a chunk. Filled: chunks too dense for separate marks."
          + " Orange: gaps of at least four times the mean. ✕: the request failed here.";

  private TimelineSectionTexts() {}

  static String levelsMarked(String unit) {
    return "Warm-up is included. Each load level is labelled with its load in " + unit + ".";
  }

  static String sampling(String samples, boolean one) {
    return samples
        + (one ? " request" : " requests, each")
        + " chosen for its TTFT, for a long gap, because it failed, or at random as a typical"
        + " request. The file requests.jsonl contains every request, unless a warning reports"
        + " missing lines.";
  }

  static String wholeRun(String what, String startSeconds, String endSeconds) {
    return "The figures cover the steady state, "
        + startSeconds
        + " – "
        + endSeconds
        + " s; "
        + what
        + " the whole measured run.";
  }
}
