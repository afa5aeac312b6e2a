// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Metric.Unit;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.html.Terms;
import io.github.gatlingllm.report.view.Percentiles;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/** The table of every metric with its percentiles, and the table of stalls. */
final class LatencySection implements HtmlSection {

  private static final List<String> COLUMNS =
      List.of(
          "Metric", "count", "mean", "std dev", "min", "p50", "p75", "p90", "p95", "p99", "p99.9",
          "max", "± u");

  /**
   * The order of rows: the latencies that users wait for first, each from send and from schedule.
   */
  private static final List<Metric> ORDER =
      List.of(
          Metric.TTFT,
          Metric.TTFT_FROM_SCHEDULE,
          Metric.TTFO,
          Metric.TTST,
          Metric.ITL,
          Metric.ITL_PER_TOKEN,
          Metric.TPOT,
          Metric.MAX_STALL,
          Metric.E2E,
          Metric.E2E_FROM_SCHEDULE,
          Metric.STREAM_CLOSE,
          Metric.SCHEDULE_LAG,
          Metric.PREFILL_RATE,
          Metric.DECODE_RATE,
          Metric.CHARACTER_RATE);

  @Override
  public String id() {
    return "latency";
  }

  @Override
  public String title() {
    return "Latency";
  }

  @Override
  public void write(RunReport report, Html html) {
    HtmlSection.charted(
        report,
        html,
        (scope, index, out) ->
            scope(scope.stats(), report.validity().checks().uncertainty(), index == 0, out),
        out -> OthersTable.write(report, out));
  }

  /**
   * Writes the figures of one scope.
   *
   * @param first whether to write definitions: repeated in each scope they would fill the page
   */
  private static void scope(
      RequestStats stats, TimingUncertainty uncertainty, boolean first, Html html) {
    if (stats.distributions().isEmpty() && stats.counts().failed() == 0) {
      html.element("p", LatencySectionTexts.NOTHING_ANSWERED, "class", "empty");
      return;
    }
    table(html, stats, uncertainty, first, "milliseconds", metric -> metric.unit() == Unit.NANOS);
    table(
        html,
        stats,
        uncertainty,
        first,
        "tokens per second of one user",
        metric -> metric.unit() == Unit.TOKENS_PER_SECOND);
    table(
        html,
        stats,
        uncertainty,
        first,
        "characters per second of one user",
        metric -> metric.unit() == Unit.CHARACTERS_PER_SECOND);
    StallTable.write(html, stats);
    html.element("p", method(stats), "class", "footnote");
    if (first) {
      Terms.line(
          html, Term.UNCERTAINTY, Term.FROM_SEND, Term.FROM_SCHEDULE, Term.POOLED, Term.LENGTHS);
    }
  }

  private static void table(
      Html html,
      RequestStats stats,
      TimingUncertainty uncertainty,
      boolean first,
      String unit,
      Predicate<Metric> selected) {
    List<Metric> metrics = ORDER.stream().filter(selected).toList();
    if (metrics.stream().noneMatch(metric -> has(stats, metric) || adjusted(stats, metric))) {
      return;
    }
    HtmlTable.open(html, unit, COLUMNS);
    for (Metric metric : metrics) {
      stats
          .distribution(metric)
          .ifPresent(values -> row(html, metric, values, uncertainty.of(metric), first));
      if (adjusted(stats, metric)) {
        adjustedRow(html, metric, stats, first);
      }
    }
    HtmlTable.close(html);
  }

  private static void row(
      Html html, Metric metric, Distribution values, OptionalDouble uncertainty, boolean first) {
    double divisor = metric.outputDivisor();
    int decimals = ReportFormat.decimals(values.percentile(50) / divisor);
    List<String> cells = new ArrayList<>();
    cells.add(ReportFormat.fixed(values.count(), 0));
    cells.add(ReportFormat.cell(values.mean() / divisor, decimals));
    cells.add(ReportFormat.cell(values.stdDev() / divisor, decimals));
    cells.add(ReportFormat.cell(values.min() / divisor, decimals));
    List<Percentiles> carried = Percentiles.upTo(values.count());
    for (Percentiles percentile : Percentiles.all()) {
      cells.add(
          carried.contains(percentile)
              ? ReportFormat.cell(percentile.of(values) / divisor, decimals)
              : ReportFormat.ABSENT);
    }
    cells.add(ReportFormat.cell(values.max() / divisor, decimals));
    cells.add(
        uncertainty.isPresent()
            ? Quantity.plain(uncertainty.getAsDouble() / divisor)
            : ReportFormat.ABSENT);
    html.open("tr");
    html.open("th", "scope", "row");
    if (first) {
      Terms.write(html, metric);
    } else {
      html.text(metric.label());
    }
    html.close("th");
    cells.forEach(cell -> html.element("td", cell));
    html.close("tr");
  }

  private static void adjustedRow(Html html, Metric metric, RequestStats stats, boolean first) {
    Distribution values = stats.distributions().get(metric);
    long count = stats.lost(metric) + (values == null ? 0 : values.count());
    double divisor = metric.outputDivisor();
    int decimals = values == null ? 0 : ReportFormat.decimals(values.percentile(50) / divisor);
    List<Percentiles> carried = Percentiles.upTo(count);
    html.open("tr", "class", "adjusted").open("th", "scope", "row");
    String label = metric.label() + ", failures as ∞";
    if (first) {
      Terms.write(html, label, Term.FAILURES_AS_INFINITE);
    } else {
      html.text(label);
    }
    html.close("th").element("td", ReportFormat.fixed(count, 0)).element("td", "∞");
    html.element("td", ReportFormat.ABSENT);
    double least = values == null ? Double.POSITIVE_INFINITY : values.min();
    html.element("td", ReportFormat.cell(least / divisor, decimals));
    for (Percentiles percentile : Percentiles.all()) {
      double value = stats.failureAdjusted(metric, percentile.percentile()).orElse(Double.NaN);
      html.element(
          "td",
          carried.contains(percentile)
              ? ReportFormat.cell(value / divisor, decimals)
              : ReportFormat.ABSENT);
    }
    html.element("td", "∞").element("td", ReportFormat.ABSENT).close("tr");
  }

  private static boolean has(RequestStats stats, Metric metric) {
    return stats.distributions().containsKey(metric);
  }

  private static boolean adjusted(RequestStats stats, Metric metric) {
    return (metric == Metric.TTFT || metric == Metric.E2E)
        && stats.lost(metric) > 0
        && stats.adjustable(metric);
  }

  private static String method(RequestStats stats) {
    boolean exact = stats.distributions().values().stream().allMatch(Distribution::exact);
    return (exact ? LatencySectionTexts.EXACT : LatencySectionTexts.HISTOGRAM)
        + LatencySectionTexts.EXCLUDED;
  }
}
