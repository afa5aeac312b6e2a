// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.report.html.BoundMarks;
import io.github.gatlingllm.report.html.Charts;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.view.ChartNumbers;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Scope;
import io.github.gatlingllm.slo.baseline.MetricStats;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Histograms of metrics and lengths: they show two kinds of requests, percentiles do not. */
final class HistogramsSection implements HtmlSection {

  private static final List<Metric> METRICS =
      List.of(Metric.TTFT, Metric.ITL, Metric.TPOT, Metric.MAX_STALL, Metric.E2E);

  /** A chart of a metric; null as the metric: of prompt or answer lengths. */
  private record Chart(String title, String unit, Distribution values, @Nullable Metric metric) {}

  @Override
  public String id() {
    return "histograms";
  }

  @Override
  public String within() {
    return "latency";
  }

  @Override
  public String title() {
    return "Histograms";
  }

  @Override
  public boolean applies(RunReport report) {
    return !report.snapshot().all().distributions().isEmpty();
  }

  @Override
  public String script() {
    return "histograms.js";
  }

  @Override
  public void write(RunReport report, Html html) {
    html.raw(LatencySectionTexts.HISTOGRAMS_NEED_SCRIPT);
    html.element("p", LatencySectionTexts.HISTOGRAMS, "class", "footnote");
    HtmlSection.charted(report, html, HistogramsSection::figures);
  }

  private static void figures(Scope scope, int index, Html html) {
    html.open("div", "class", "charts small");
    int number = 0;
    for (Chart chart : charts(scope)) {
      Charts.write(
          html,
          chart.title(),
          "% of " + of(chart) + " by " + chart.unit(),
          "histograms",
          index + "." + number++);
    }
    html.close("div");
  }

  private static String of(Chart chart) {
    return chart.metric() != null && chart.metric().pooled() ? "gaps" : "requests";
  }

  private static List<Chart> charts(Scope scope) {
    var charts = new ArrayList<Chart>();
    for (Metric metric : METRICS) {
      scope
          .stats()
          .distribution(metric)
          .ifPresent(
              values ->
                  charts.add(new Chart(metric.label(), Quantity.unit(metric), values, metric)));
    }
    lengths(charts, "Prompt lengths", "input tokens", scope.stats().tokens().input());
    lengths(charts, "Answer lengths", "output tokens", scope.stats().tokens().output());
    return charts;
  }

  private static void lengths(
      List<Chart> charts, String title, String unit, @Nullable Distribution lengths) {
    if (lengths != null) {
      charts.add(new Chart(title, unit, lengths, null));
    }
  }

  @Override
  public void data(RunReport report, ObjectNode data) {
    HtmlSection.charted(report, data.putArray("histograms"), (scope, index) -> data(scope));
  }

  private static ArrayNode data(Scope scope) {
    ArrayNode charts = JsonNodeFactory.instance.arrayNode();
    charts(scope).forEach(chart -> charts.add(data(scope, chart)));
    return charts;
  }

  private static ObjectNode data(Scope scope, Chart chart) {
    Metric metric = chart.metric();
    return metric == null
        ? lengths(chart.values()).put("unit", chart.unit())
        : data(scope, metric, chart.values()).put("unit", chart.unit());
  }

  /** Returns the chart of prompt or answer lengths. */
  static ObjectNode lengths(Distribution values) {
    Bins bins = Bins.ofCounts(values);
    ObjectNode node = node(bins, bins.shares(values, 1)).put("whole", true);
    node.putArray("bounds");
    return node;
  }

  private static ObjectNode data(Scope scope, Metric metric, Distribution values) {
    double divisor = metric.outputDivisor();
    MetricStats before = scope.baseline() == null ? null : scope.baseline().metrics().get(metric);
    Bins bins =
        before == null ? Bins.of(values, divisor) : Bins.of(values, divisor, before.quantiles());
    ObjectNode node = node(bins, bins.shares(values, divisor));
    if (before != null) {
      numbers(node.putArray("before"), bins.shares(before.quantiles()));
    }
    BoundMarks.put(node.putArray("bounds"), scope, List.of(metric));
    return node;
  }

  private static ObjectNode node(Bins bins, double... shares) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("logarithmic", bins.logarithmic());
    edges(node.putArray("edges"), bins.edges());
    numbers(node.putArray("shares"), shares);
    return node;
  }

  /** Writes edges with the digits that tell neighbours apart; four are too few at 10 240 tokens. */
  private static void edges(ArrayNode array, double... edges) {
    for (int i = 0; i < edges.length; i++) {
      double left = i == 0 ? Double.POSITIVE_INFINITY : edges[i] - edges[i - 1];
      double right = i == edges.length - 1 ? Double.POSITIVE_INFINITY : edges[i + 1] - edges[i];
      array.add(ChartNumbers.round(edges[i], Math.min(left, right)));
    }
  }

  private static void numbers(ArrayNode array, double... values) {
    for (double value : values) {
      array.add(ChartNumbers.round(value));
    }
  }
}
