// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.baseline.BaselineRun;
import io.github.gatlingllm.slo.baseline.BaselineSeries;
import io.github.gatlingllm.slo.baseline.MetricStats;
import io.github.gatlingllm.slo.baseline.QuantileFunction;
import java.util.Arrays;
import java.util.List;

/** The data of the charts that lay runs over each other. */
final class OverlayData {

  private static final List<Metric> METRICS =
      List.of(Metric.TTFT, Metric.ITL, Metric.TPOT, Metric.E2E);
  private static final int DIGITS = 5;
  private static final int BINS = 40;

  /** Histograms end here: the few larger values would press the others together. */
  private static final double LAST_PERCENTILE = 99;

  private OverlayData() {}

  static ObjectNode of(List<BaselineRun> runs) {
    ObjectNode data = JsonNodeFactory.instance.objectNode();
    data.putArray("scopes").add("all requests");
    data.putArray("uncharted");
    ArrayNode names = data.putArray("runs");
    for (int i = 0; i < runs.size(); i++) {
      names.add(OverlayPage.letter(i));
    }
    ObjectNode quantiles = data.putObject("quantiles");
    ObjectNode bins = data.putObject("bins");
    for (Metric metric : metrics(runs)) {
      ArrayNode curves = quantiles.putArray(metric.key());
      runs.forEach(run -> curves.add(curve(run, metric)));
      bins.set(metric.key(), bins(runs, metric));
    }
    ObjectNode course = data.putObject("course");
    for (String line : lines(runs)) {
      ArrayNode each = course.putArray(line);
      runs.forEach(run -> each.add(course(run, line)));
    }
    return data;
  }

  /** Returns the metrics that a run has. */
  static List<Metric> metrics(List<BaselineRun> runs) {
    return METRICS.stream()
        .filter(metric -> runs.stream().anyMatch(run -> run.all().metrics().containsKey(metric)))
        .toList();
  }

  /** Returns the figures over time that a run has. */
  static List<String> lines(List<BaselineRun> runs) {
    return Arrays.stream(BaselineSeries.Line.values())
        .filter(line -> runs.stream().anyMatch(run -> has(run, line)))
        .map(BaselineSeries.Line::key)
        .toList();
  }

  private static boolean has(BaselineRun run, BaselineSeries.Line line) {
    BaselineSeries series = run.all().overTime();
    return series != null && series.lines().containsKey(line);
  }

  /** Returns points of value and share of requests at most that slow. */
  private static ArrayNode curve(BaselineRun run, Metric metric) {
    ArrayNode points = JsonNodeFactory.instance.arrayNode();
    MetricStats stats = run.all().metrics().get(metric);
    if (stats != null) {
      double[] grid = QuantileFunction.grid();
      for (int i = 0; i < grid.length; i++) {
        points.addArray().add(rounded(stats.quantiles().values().get(i))).add(grid[i]);
      }
    }
    return points;
  }

  /** Returns the width of the bins, and for each run its percentage of requests per bin. */
  private static ObjectNode bins(List<BaselineRun> runs, Metric metric) {
    double low = Double.POSITIVE_INFINITY;
    double high = 0;
    for (BaselineRun run : runs) {
      MetricStats stats = run.all().metrics().get(metric);
      if (stats != null) {
        low = Math.min(low, stats.quantiles().at(0));
        high = Math.max(high, stats.quantiles().at(LAST_PERCENTILE));
      }
    }
    double width = Math.max(high - low, Math.max(high, 1) * 1e-3) / BINS;
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("from", rounded(low)).put("width", rounded(width));
    ArrayNode shares = node.putArray("shares");
    for (BaselineRun run : runs) {
      ArrayNode each = shares.addArray();
      MetricStats stats = run.all().metrics().get(metric);
      for (int i = 0; stats != null && i < BINS; i++) {
        double begin = i == 0 ? 0 : atMost(stats.quantiles(), low + i * width);
        each.add(rounded(atMost(stats.quantiles(), low + (i + 1) * width) - begin));
      }
    }
    return node;
  }

  /** Returns the percentage of values up to a value, by halving: quantiles ascend. */
  private static double atMost(QuantileFunction quantiles, double value) {
    double low = 0;
    double high = 100;
    for (int i = 0; i < 30; i++) {
      double middle = (low + high) / 2;
      if (quantiles.at(middle) <= value) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static ArrayNode course(BaselineRun run, String line) {
    ArrayNode points = JsonNodeFactory.instance.arrayNode();
    BaselineSeries series = run.all().overTime();
    if (series != null) {
      List<Double> values = List.of();
      for (BaselineSeries.Line each : BaselineSeries.Line.values()) {
        values = each.key().equals(line) ? series.lines().getOrDefault(each, List.of()) : values;
      }
      for (int i = 0; i < values.size(); i++) {
        ArrayNode point = points.addArray().add(rounded((i + 0.5) * series.seconds()));
        if (values.get(i).isNaN()) {
          point.addNull();
        } else {
          point.add(rounded(values.get(i)));
        }
      }
    }
    return points;
  }

  private static double rounded(double value) {
    return value == 0 ? 0 : Quantity.rounded(value, DIGITS);
  }
}
