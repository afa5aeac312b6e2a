/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import io.github.gatlingllm.timeline.Distribution;
import io.github.gatlingllm.timeline.Metric;
import io.github.gatlingllm.timeline.Metric.Unit;
import io.github.gatlingllm.timeline.RequestStats;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/** Every metric with its percentiles. */
final class LatencySection implements HtmlSection {

  private static final List<String> COLUMNS =
      List.of("Metric", "count", "mean", "p50", "p75", "p90", "p95", "p99", "p99.9", "max");

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
    HtmlSection.scopes(report, html, (scope, index, out) -> scope(scope.stats(), out));
  }

  private static void scope(RequestStats stats, Html html) {
    if (stats.distributions().isEmpty() && stats.counts().failed() == 0) {
      html.element("p", "No request was answered.", "class", "empty");
      return;
    }
    table(html, stats, "milliseconds", metric -> metric.unit() == Unit.NANOS);
    table(
        html,
        stats,
        "tokens per second of one user",
        metric -> metric.unit() == Unit.TOKENS_PER_SECOND);
    table(
        html,
        stats,
        "characters per second of one user",
        metric -> metric.unit() == Unit.CHARACTERS_PER_SECOND);
    html.element("p", method(stats), "class", "footnote");
  }

  private static void table(
      Html html, RequestStats stats, String unit, Predicate<Metric> selected) {
    List<Metric> metrics = Arrays.stream(Metric.values()).filter(selected).toList();
    if (metrics.stream().noneMatch(metric -> has(stats, metric) || adjusted(stats, metric))) {
      return;
    }
    HtmlTable.open(html, unit, COLUMNS);
    for (Metric metric : metrics) {
      stats.distribution(metric).ifPresent(values -> row(html, metric, values));
      if (adjusted(stats, metric)) {
        adjustedRow(html, metric, stats);
      }
    }
    HtmlTable.close(html);
  }

  private static void row(Html html, Metric metric, Distribution values) {
    double divisor = metric.outputDivisor();
    int decimals = Texts.decimals(values.percentile(50) / divisor);
    List<String> cells = new ArrayList<>();
    cells.add(Texts.fixed(values.count(), 0));
    cells.add(Texts.fixed(values.mean() / divisor, decimals));
    List<Percentiles> carried = Percentiles.upTo(values.count());
    for (Percentiles percentile : Percentiles.all()) {
      cells.add(
          carried.contains(percentile)
              ? Texts.fixed(percentile.of(values) / divisor, decimals)
              : Texts.ABSENT);
    }
    cells.add(Texts.fixed(values.max() / divisor, decimals));
    html.open("tr");
    html.open("th", "scope", "row").element("abbr", metric.label(), "title", metric.definition());
    html.close("th");
    cells.forEach(cell -> html.element("td", cell));
    html.close("tr");
  }

  private static void adjustedRow(Html html, Metric metric, RequestStats stats) {
    Distribution values = stats.distributions().get(metric);
    long count = stats.counts().failed() + (values == null ? 0 : values.count());
    double divisor = metric.outputDivisor();
    int decimals = values == null ? 0 : Texts.decimals(values.percentile(50) / divisor);
    List<Percentiles> carried = Percentiles.upTo(count);
    html.open("tr", "class", "adjusted").open("th", "scope", "row");
    html.text(metric.label() + ", failures as ∞").close("th");
    html.element("td", Texts.fixed(count, 0)).element("td", "∞");
    for (Percentiles percentile : Percentiles.all()) {
      double value = stats.failureAdjusted(metric, percentile.percentile()).orElse(Double.NaN);
      html.element(
          "td",
          carried.contains(percentile) ? Texts.fixed(value / divisor, decimals) : Texts.ABSENT);
    }
    html.element("td", "∞").close("tr");
  }

  private static boolean has(RequestStats stats, Metric metric) {
    return stats.distributions().containsKey(metric);
  }

  private static boolean adjusted(RequestStats stats, Metric metric) {
    return (metric == Metric.TTFT || metric == Metric.E2E)
        && stats.counts().failed() > 0
        && Percentiles.adjustable(stats, has(stats, metric));
  }

  private static String method(RequestStats stats) {
    boolean exact = stats.distributions().values().stream().allMatch(Distribution::exact);
    String how =
        exact
            ? "Percentiles interpolate between exact samples."
            : "Percentiles of metrics with very many samples come from a histogram (nearest rank,"
                + " error at most 0.1 %), the others interpolate between exact samples.";
    return how + " Warm-up and failed requests are in no row, but for the rows that say so.";
  }
}
