// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.measure.request.Metric;
import java.util.ResourceBundle;

/** The terms of the page with a definition, besides metrics. */
public enum Term {
  LENGTHS(
      "N, P, k", "output tokens, prompt tokens, tokens in the first chunk", "reference/metrics.md"),
  FROM_SEND(
      "from send",
      "counted from the time at which the HTTP client accepted the request",
      "reference/metrics.md#the-stamps-of-a-request"),
  FROM_SCHEDULE(
      "from schedule",
      "counted from the due time of the load profile, so that a late load generator hides nothing"
          + " (no coordinated omission)",
      "how-to/choose-the-window.md#coordinated-omission"),
  GOODPUT(
      "Goodput", "requests per second that meet every bound of an SLO", "how-to/set-slos.md#slos"),
  ATTAINMENT(
      "Attainment",
      "good ÷ (succeeded + failed): a failed request is never good",
      "how-to/set-slos.md#slos"),
  CAPACITY(
      "Capacity",
      "the highest load that meets the SLO; its interval reaches from the highest load that certainly"
          + " passes to the lowest that certainly fails",
      "how-to/find-the-capacity.md#capacity"),
  KNEE(
      "Knee", "the load at which throughput stops growing", "how-to/find-the-capacity.md#the-knee"),
  STABLE(
      "Stable",
      "the queue did not grow at the end of the level, so a longer level would not be slower",
      "how-to/find-the-capacity.md#when-a-level-passes"),
  FAILURES_AS_INFINITE(
      "Failures as ∞",
      "percentiles that count a failed request as infinitely slow",
      "how-to/set-slos.md#failures-in-a-percentile"),
  POOLED(
      "Pooled",
      "all gaps of all answers form one distribution; a mean for each answer would hide stalls",
      "reference/metrics.md#over-a-run"),
  WINDOW(
      "Window",
      "the time from first to last arrival, without warm-up and without the drain at the end",
      "how-to/choose-the-window.md"),
  MAKESPAN(
      "Makespan",
      "the time from first send to last answer, as batch benchmarks count",
      "how-to/choose-the-window.md"),
  MARGIN(
      "Margin",
      "the distance from the actual value to its bound, in percent of the bound; for percentages, in"
          + " points",
      "how-to/set-slos.md#objectives"),
  UNCERTAINTY(
      "± u",
      "timing uncertainty: the error of 99 % of the measured times is at most this; late reads cause"
          + " it",
      "explanation/how-it-measures.md#timing-uncertainty"),
  WEAK(
      "Weak",
      "the 95 % confidence interval contains the bound, so another run may decide otherwise; the"
          + " reason states how many requests would make it certain",
      "how-to/set-slos.md#verdicts"),
  UNDETERMINED(
      "UNDETERMINED",
      "not a pass: no data, too few samples, a decisive timing uncertainty, or an invalid run",
      "how-to/set-slos.md#verdicts"),
  INVALID(
      "INVALID RUN",
      "the load generator distorted the measurement, so the figures cannot be trusted",
      "explanation/how-it-measures.md#does-the-client-distort"),
  SIGNIFICANCE(
      "At 1 %",
      "better or worse if the change is significant at 1 %, by the samples of both runs",
      "how-to/compare-runs.md#verdicts");

  /** The address of the docs; the build sets the project's address. */
  private static final String DOCS =
      ResourceBundle.getBundle("io.github.gatlingllm.version").getString("url")
          + "/blob/main/src/docs/";

  private final String label;
  private final String meaning;
  private final String page;

  Term(String label, String meaning, String page) {
    this.label = label;
    this.meaning = meaning;
    this.page = page;
  }

  /** The label. */
  public String label() {
    return label;
  }

  /** The definition: one sentence without a full stop. */
  public String meaning() {
    return meaning;
  }

  /** The file of the docs with more, and the anchor in it. */
  public String page() {
    return page;
  }

  /** Returns the file and anchor of the docs about a metric. */
  public static String page(Metric metric) {
    if (metric.ofReader()) {
      return "reference/metrics.md#reading-experience";
    }
    if (metric == Metric.SANE) {
      return "how-to/gate-on-sane-answers.md#rules";
    }
    if (metric.ofServer()) {
      return "how-to/find-the-bottleneck.md#what-responses-report";
    }
    return metric == Metric.TTFT_FROM_SCHEDULE || metric == Metric.E2E_FROM_SCHEDULE
        ? FROM_SCHEDULE.page
        : "reference/metrics.md#per-request";
  }

  /** Returns the address of a page of the docs. */
  public static String url(String page) {
    return DOCS + page;
  }
}
