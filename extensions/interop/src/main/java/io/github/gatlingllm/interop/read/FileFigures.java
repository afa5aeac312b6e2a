// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import io.github.gatlingllm.interop.ToolFigure;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.objective.RateFigure;
import io.github.gatlingllm.slo.objective.Statistic;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Collects the aggregates of a file. Percentiles that descend contradict each other. */
final class FileFigures {

  private static final Pattern PERCENTILE = Pattern.compile("p(\\d{1,3}(?:[.p]\\d+)?)");

  private final List<ToolFigure> figures = new ArrayList<>();

  List<ToolFigure> all() {
    return figures;
  }

  /** Adds the statistics of a block whose fields are named like {@code mean} and {@code p99}. */
  void block(Node block, Metric metric, double unit) {
    Map<Double, Double> percentiles = new TreeMap<>();
    block
        .json()
        .fieldNames()
        .forEachRemaining(
            name -> {
              Statistic statistic = statistic(name);
              if (statistic != null) {
                add(block, name, metric, statistic, unit, percentiles);
              }
            });
    ascending(block, percentiles);
  }

  private void add(
      Node block,
      String name,
      Metric metric,
      Statistic statistic,
      double unit,
      Map<Double, Double> percentiles) {
    OptionalDouble value = block.positive(name);
    if (value.isEmpty()) {
      return;
    }
    figures.add(new ToolFigure.OfMetric(metric, statistic, value.getAsDouble() * unit));
    if (statistic instanceof Statistic.Percentile of) {
      percentiles.merge(of.percentile(), value.getAsDouble(), Math::max);
    }
  }

  private static void ascending(Node block, Map<Double, Double> percentiles) {
    double last = 0;
    for (Map.Entry<Double, Double> each : percentiles.entrySet()) {
      if (each.getValue() < last * (1 - 1e-9)) {
        throw block
            .file()
            .error(
                block.place("p" + each.getKey()),
                each.getValue(),
                ReadErrorTexts.contradicts("a lower percentile", Double.toString(last)));
      }
      last = each.getValue();
    }
  }

  /** Adds a rate if it is stated. */
  void rate(Node block, String name, RateFigure rate) {
    block.positive(name).ifPresent(value -> figures.add(new ToolFigure.OfRate(rate, value)));
  }

  /** Returns the statistic of a name; null if it is none that we have. */
  static @Nullable Statistic statistic(String name) {
    switch (name) {
      case "mean", "avg":
        return Statistic.Simple.MEAN;
      case "max":
        return Statistic.Simple.MAX;
      case "min":
        return Statistic.Simple.MIN;
      case "std", "std_dev":
        return Statistic.Simple.STD_DEV;
      case "median":
        return new Statistic.Percentile(50);
      default:
        return percentile(name);
    }
  }

  private static @Nullable Statistic percentile(String name) {
    Matcher matcher = PERCENTILE.matcher(name);
    if (!matcher.matches()) {
      return null;
    }
    // GuideLLM writes the percentiles 0.1 and 99.9 without a point.
    double percentile =
        switch (name) {
          case "p001" -> 0.1;
          case "p999" -> 99.9;
          default -> Double.parseDouble(matcher.group(1).replace('p', '.'));
        };
    return percentile > 0 && percentile <= 100 ? new Statistic.Percentile(percentile) : null;
  }
}
