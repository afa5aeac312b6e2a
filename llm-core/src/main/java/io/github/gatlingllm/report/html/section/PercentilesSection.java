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
import io.github.gatlingllm.slo.baseline.BaselineStats;
import io.github.gatlingllm.slo.baseline.MetricStats;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Percentile curves; on their axis p90, p99 and p99.9 are equally far apart. */
final class PercentilesSection implements HtmlSection {

  /** The points of a curve between p90 and p99, and for each further nine. */
  private static final double STEPS = 12;

  /** The nines at which the curve of a baseline ends: beyond p99.99 it has only its maximum. */
  private static final double FINEST = 4;

  /** The metrics of each chart; a curve equal to the chart's first is left out. */
  private static final List<List<Metric>> CHARTS =
      List.of(
          List.of(Metric.TTFT, Metric.TTFT_FROM_SCHEDULE, Metric.TTFO),
          List.of(Metric.ITL, Metric.ITL_PER_TOKEN),
          List.of(Metric.TPOT),
          List.of(Metric.E2E, Metric.E2E_FROM_SCHEDULE),
          List.of(Metric.MAX_STALL),
          List.of(Metric.TTST),
          List.of(Metric.STREAM_CLOSE),
          List.of(Metric.SCHEDULE_LAG),
          List.of(Metric.DECODE_RATE),
          List.of(Metric.PREFILL_RATE),
          List.of(Metric.CHARACTER_RATE));

  @Override
  public String id() {
    return "percentiles";
  }

  @Override
  public String within() {
    return "latency";
  }

  @Override
  public String title() {
    return "Percentiles";
  }

  @Override
  public boolean applies(RunReport report) {
    return !report.snapshot().all().distributions().isEmpty();
  }

  @Override
  public String script() {
    return "percentiles.js";
  }

  @Override
  public void write(RunReport report, Html html) {
    html.raw(Charts.NO_SCRIPT);
    HtmlSection.charted(report, html, PercentilesSection::figures);
  }

  private static void figures(Scope scope, int index, Html html) {
    html.open("div", "class", "charts small");
    int chart = 0;
    for (List<Metric> metrics : present(scope)) {
      Metric first = metrics.get(0);
      Charts.write(
          html,
          first.label(),
          Quantity.unit(first) + " by percentile",
          "percentiles",
          index + "." + chart++);
    }
    html.close("div");
  }

  private static List<List<Metric>> present(Scope scope) {
    return CHARTS.stream()
        .map(chart -> chart.stream().filter(scope.stats().distributions()::containsKey).toList())
        .filter(chart -> !chart.isEmpty())
        .toList();
  }

  @Override
  public void data(RunReport report, ObjectNode data) {
    HtmlSection.charted(report, data.putArray("percentiles"), (scope, index) -> charts(scope));
  }

  private static ArrayNode charts(Scope scope) {
    ArrayNode charts = JsonNodeFactory.instance.arrayNode();
    present(scope).forEach(metrics -> charts.add(chart(scope, metrics)));
    return charts;
  }

  private static ObjectNode chart(Scope scope, List<Metric> metrics) {
    ObjectNode chart = JsonNodeFactory.instance.objectNode();
    chart.put("unit", Quantity.unit(metrics.get(0)));
    ArrayNode series = chart.putArray("series");
    for (Metric metric : metrics) {
      ArrayNode points = points(scope.stats().distribution(metric).orElseThrow(), metric);
      if (series.isEmpty() || !points.equals(series.get(0).get("points"))) {
        ObjectNode curve = series.addObject().put("name", metric.label());
        curve.set("points", points);
      }
    }
    before(series, scope.baseline(), metrics.get(0));
    BoundMarks.put(chart.putArray("bounds"), scope, metrics);
    return chart;
  }

  /** Adds the baseline's curve of the chart's first metric. */
  private static void before(ArrayNode series, @Nullable BaselineStats baseline, Metric metric) {
    MetricStats figures = baseline == null ? null : baseline.metrics().get(metric);
    if (figures == null) {
      return;
    }
    ObjectNode curve = series.addObject().put("name", "baseline").put("before", true);
    ArrayNode points = curve.putArray("points");
    double largest = Math.log10(figures.count());
    double last = Math.min(FINEST, largest);
    int steps = (int) Math.ceil(last * STEPS);
    for (int i = 0; i <= steps; i++) {
      double x = Math.pow(10, i == steps ? last : i / STEPS);
      double value = figures.quantiles().at(i == steps && last == largest ? 100 : 100 - 100 / x);
      points.addArray().add(ChartNumbers.round(x)).add(ChartNumbers.round(value));
    }
  }

  /** Returns the points of a curve, evenly spaced over log(1 ÷ (1 − q)). */
  private static ArrayNode points(Distribution values, Metric metric) {
    ArrayNode points = JsonNodeFactory.instance.arrayNode();
    double last = Math.log10(values.count());
    int steps = (int) Math.ceil(last * STEPS);
    for (int i = 0; i <= steps; i++) {
      double x = Math.pow(10, i == steps ? last : i / STEPS);
      double value = i == steps ? values.max() : values.percentile(100 - 100 / x);
      points
          .addArray()
          .add(ChartNumbers.round(x))
          .add(ChartNumbers.round(value / metric.outputDivisor()));
    }
    return points;
  }
}
