// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.interop.ToolFigure;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.objective.Statistic;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The statistics in a block such as <code>{"avg": …, "p50": …}</code>. */
final class StatisticsBlock {

  private static final Pattern PERCENTILE = Pattern.compile("p[1-9]\\d?");

  private StatisticsBlock() {}

  /** Returns the figures of a block whose values are in a unit of so many nanoseconds. */
  static List<ToolFigure> of(
      JsonSource source, String name, JsonNode block, Metric metric, double nanos) {
    var figures = new ArrayList<ToolFigure>();
    block
        .properties()
        .forEach(
            field -> {
              Statistic statistic = statistic(field.getKey());
              JsonNode value = field.getValue();
              if (statistic != null && value.isNumber() && Double.isFinite(value.asDouble())) {
                figures.add(
                    new ToolFigure.OfMetric(
                        metric,
                        statistic,
                        source.positive(value, name + "." + field.getKey()) * nanos));
              }
            });
    return figures;
  }

  private static @Nullable Statistic statistic(String key) {
    return switch (key) {
      case "avg", "mean" -> Statistic.Simple.MEAN;
      case "min" -> Statistic.Simple.MIN;
      case "max" -> Statistic.Simple.MAX;
      case "std", "std_dev" -> Statistic.Simple.STD_DEV;
      case "median" -> new Statistic.Percentile(50);
      case "p001" -> new Statistic.Percentile(0.1);
      case "p01" -> new Statistic.Percentile(1);
      case "p05" -> new Statistic.Percentile(5);
      case "p999", "p99p9", "p99.9" -> new Statistic.Percentile(99.9);
      default ->
          PERCENTILE.matcher(key).matches()
              ? new Statistic.Percentile(Integer.parseInt(key.substring(1)))
              : null;
    };
  }
}
