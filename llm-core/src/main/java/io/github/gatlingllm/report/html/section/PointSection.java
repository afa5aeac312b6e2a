// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.report.html.BoundMarks;
import io.github.gatlingllm.report.html.Charts;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.view.BaselineRuns;
import io.github.gatlingllm.report.view.ChartNumbers;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Term;
import io.github.gatlingllm.slo.baseline.BaselineStats;
import io.github.gatlingllm.slo.baseline.MetricStats;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.objective.RateFigure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Latency against throughput in a run with one load: one point, with bounds and the baseline. */
final class PointSection implements HtmlSection {

  private static final String CHART = "point";
  private static final List<Metric> METRICS = List.of(Metric.TTFT, Metric.TPOT);

  @Override
  public String id() {
    return CHART;
  }

  @Override
  public String within() {
    return "levels";
  }

  @Override
  public String title() {
    return "Load and latency";
  }

  @Override
  public boolean applies(RunReport report) {
    RequestStats all = report.snapshot().all();
    return report.levels().isEmpty()
        && all.window() != null
        && all.window().outputTokens() > 0
        && METRICS.stream().anyMatch(all.distributions()::containsKey);
  }

  @Override
  public String script() {
    return "point.js";
  }

  @Override
  public void write(RunReport report, Html html) {
    RequestStats all = report.snapshot().all();
    html.open("p").text(sentence(all) + LatencySectionTexts.ONE_LOAD);
    html.open("a", "href", Term.url("how-to/find-the-capacity.md"), "rel", "noreferrer");
    html.text(LatencySectionTexts.SEVERAL_LOADS).close("a").close("p");
    html.raw(Charts.NO_SCRIPT);
    html.open("div", "class", "charts");
    for (Metric metric : METRICS) {
      if (all.distributions().containsKey(metric)) {
        Charts.write(
            html,
            metric.label() + " against throughput",
            Quantity.unit(metric) + " by output tokens/s",
            CHART,
            metric.key());
      }
    }
    html.close("div");
  }

  private static String sentence(RequestStats all) {
    var words = new StringBuilder("At ");
    if (all.window() != null) {
      words.append(ReportFormat.number(all.window().requests())).append(" req/s and ");
      words.append(ReportFormat.number(all.window().outputTokens())).append(" output tokens/s: ");
    }
    String latencies =
        METRICS.stream()
            .filter(all.distributions()::containsKey)
            .map(metric -> latency(metric, all.distributions().get(metric)))
            .reduce((one, other) -> one + "; " + other)
            .orElse("");
    return words.append(latencies).append('.').toString();
  }

  private static String latency(Metric metric, @Nullable Distribution values) {
    return values == null
        ? ""
        : metric.label()
            + " p50 "
            + ReportFormat.number(metric, values.percentile(50))
            + ", p99 "
            + ReportFormat.number(metric, values.percentile(99));
  }

  @Override
  public void data(RunReport report, ObjectNode data) {
    if (!applies(report)) {
      return;
    }
    RequestStats all = report.snapshot().all();
    ObjectNode charts = data.putObject(CHART);
    for (Metric metric : METRICS) {
      all.distribution(metric)
          .ifPresent(values -> chart(charts.putObject(metric.key()), report, metric, values));
    }
  }

  private static void chart(ObjectNode node, RunReport report, Metric metric, Distribution values) {
    RequestStats all = report.snapshot().all();
    double divisor = metric.outputDivisor();
    node.put("name", metric.label());
    node.set(
        "tokens",
        ChartNumbers.round(all.window() == null ? Double.NaN : all.window().outputTokens()));
    node.set("p50", ChartNumbers.round(values.percentile(50) / divisor));
    node.set("p99", ChartNumbers.round(values.percentile(99) / divisor));
    BoundMarks.put(
        node.putArray("bounds"),
        report.allSlos().stream().map(SloStats::slo).toList(),
        List.of(metric));
    BaselineRuns.shown(report).ifPresent(run -> before(node, run.all(), metric));
  }

  private static void before(ObjectNode node, BaselineStats before, Metric metric) {
    MetricStats figures = before.metrics().get(metric);
    Double tokens = before.rates().get(RateFigure.OUTPUT_TOKENS);
    if (figures != null && tokens != null) {
      ObjectNode point = node.putObject("before");
      point.set("tokens", ChartNumbers.round(tokens));
      point.set("p50", ChartNumbers.round(figures.quantiles().at(50)));
      point.set("p99", ChartNumbers.round(figures.quantiles().at(99)));
    }
  }
}
