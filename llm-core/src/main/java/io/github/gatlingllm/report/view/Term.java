// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.measure.request.Metric;
import java.util.ResourceBundle;

/** Words of the page that have a definition, beside the metrics: the same in every place. */
public enum Term {
  LENGTHS(
      "N, P, k", "output tokens, prompt tokens, tokens in the first chunk", "reference/metrics.md"),
  FROM_SEND(
      "from send",
      "counted from the moment at which the HTTP client took the request",
      "reference/metrics.md#the-stamps-of-a-request"),
  FROM_SCHEDULE(
      "from schedule",
      "counted from when the load profile meant the request to leave: a late load generator hides"
          + " nothing (no coordinated omission)",
      "how-to/choose-the-window.md#coordinated-omission"),
  GOODPUT(
      "Goodput", "requests per second that keep every bound of an SLO", "how-to/set-slos.md#slos"),
  ATTAINMENT(
      "Attainment",
      "good ÷ (succeeded + failed): a failed request is never good",
      "how-to/set-slos.md#slos"),
  CAPACITY(
      "Capacity",
      "the highest load at which the SLO still holds; its interval reaches from the highest load"
          + " that surely holds to the lowest that surely does not",
      "how-to/find-the-capacity.md#capacity"),
  KNEE(
      "Knee",
      "the load from which throughput no longer follows",
      "how-to/find-the-capacity.md#the-knee"),
  STABLE(
      "Stable",
      "the queue did not grow any more: longer would not have been worse",
      "how-to/find-the-capacity.md#when-a-level-passes"),
  FAILURES_AS_INFINITE(
      "Failures as ∞",
      "percentiles in which a failed request took for ever",
      "how-to/set-slos.md#failures-in-a-percentile"),
  POOLED(
      "Pooled",
      "all gaps of all answers are one distribution; a mean for each answer first would hide"
          + " stalls",
      "reference/metrics.md#over-a-run"),
  WINDOW(
      "Window",
      "first to last arrival, without warm-up: a drain tail never stretches it",
      "how-to/choose-the-window.md"),
  MAKESPAN(
      "Makespan",
      "first send to last answer, as batch benchmarks count",
      "how-to/choose-the-window.md"),
  MARGIN(
      "Margin",
      "how far the actual value is inside or beyond its bound, in percent of the bound; of"
          + " percentages, in points",
      "how-to/set-slos.md#objectives"),
  UNCERTAINTY(
      "± u",
      "timing uncertainty: 99 of 100 stamps are no further from the truth, since event loops read"
          + " late",
      "explanation/how-it-measures.md#timing-uncertainty"),
  WEAK(
      "Weak",
      "the estimate decided, since the 95 % interval contains the bound: another run may decide"
          + " otherwise; the reason says how many requests would make it sure",
      "how-to/set-slos.md#verdicts"),
  UNDETERMINED(
      "UNDETERMINED",
      "no data, too few samples, a timing uncertainty that decides, or an invalid run: not a pass",
      "how-to/set-slos.md#verdicts"),
  INVALID(
      "INVALID RUN",
      "the load generator distorted what it measured: the figures can't be trusted, whatever they"
          + " are",
      "explanation/how-it-measures.md#does-the-client-distort"),
  SIGNIFICANCE(
      "At 1 %",
      "better or worse where chance leaves a doubt of at most 1 % by the samples of both runs",
      "how-to/compare-runs.md#verdicts");

  /** Where the docs of every term stand: at the project's page, which the build tells. */
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

  /** What people read. */
  public String label() {
    return label;
  }

  /** One sentence. */
  public String meaning() {
    return meaning;
  }

  /** The file of the docs that says more, and the place in it. */
  public String page() {
    return page;
  }

  /** The place in the docs that says more of every metric. */
  public static String page(Metric metric) {
    if (metric.ofReader()) {
      return "reference/metrics.md#reading-experience";
    }
    if (metric.ofServer()) {
      return "how-to/find-the-bottleneck.md#what-responses-report";
    }
    return metric == Metric.TTFT_FROM_SCHEDULE || metric == Metric.E2E_FROM_SCHEDULE
        ? FROM_SCHEDULE.page
        : "reference/metrics.md#per-request";
  }

  /** Where a browser finds it. */
  public static String url(String page) {
    return DOCS + page;
  }
}
