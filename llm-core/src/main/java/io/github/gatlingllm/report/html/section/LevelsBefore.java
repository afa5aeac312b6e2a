// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.view.BaselineRuns;
import io.github.gatlingllm.report.view.ChartNumbers;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.slo.baseline.BaselineLevel;
import io.github.gatlingllm.slo.baseline.BaselineRun;
import io.github.gatlingllm.slo.baseline.BaselineStats;
import io.github.gatlingllm.slo.baseline.MetricStats;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.objective.RateFigure;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The chart data of the baseline's levels, in the columns of {@link LevelsData}. */
final class LevelsBefore {

  private LevelsBefore() {}

  /** Returns the baseline's levels with the unit of load of this run. */
  static List<BaselineLevel> of(RunReport report) {
    Levels levels = report.levels();
    return levels.isEmpty() || levels.repeat() != null
        ? List.of()
        : BaselineRuns.shown(report)
            .map(BaselineRun::levels)
            .map(all -> all.stream().filter(level -> level.unit() == unit(levels)).toList())
            .orElse(List.of());
  }

  private static LoadUnit unit(Levels levels) {
    return levels.unit().orElseThrow();
  }

  static void put(ObjectNode node, List<BaselineLevel> levels, List<Slo> deciding) {
    List<BaselineLevel> byLoad =
        levels.stream().sorted(Comparator.comparingDouble(BaselineLevel::load)).toList();
    ArrayNode stable = node.putArray("stable");
    byLoad.forEach(level -> stable.add(level.stable()));
    column(node, "load", byLoad, BaselineLevel::load);
    column(node, "ttftP50", byLoad, level -> percentile(level, Metric.TTFT, 50));
    column(node, "ttftP99", byLoad, level -> percentile(level, Metric.TTFT, 99));
    column(node, "tpotP50", byLoad, level -> percentile(level, Metric.TPOT, 50));
    column(node, "tpotP99", byLoad, level -> percentile(level, Metric.TPOT, 99));
    column(node, "rateP50", byLoad, level -> percentile(level, Metric.DECODE_RATE, 50));
    column(node, "rateP1", byLoad, level -> percentile(level, Metric.DECODE_RATE, 1));
    column(node, "scheduleP99", byLoad, level -> percentile(level, Metric.TTFT_FROM_SCHEDULE, 99));
    column(node, "tokens", byLoad, level -> rate(level, RateFigure.OUTPUT_TOKENS));
    column(node, "requests", byLoad, level -> rate(level, RateFigure.REQUESTS));
    ArrayNode slos = node.putArray("slos");
    deciding.forEach(slo -> slo(slos.addObject(), byLoad, slo.name()));
  }

  private static void slo(ObjectNode node, List<BaselineLevel> byLoad, String name) {
    node.put("name", ReportFormat.oneLine(name));
    column(node, "attainment", byLoad, level -> attainment(level.figures().slos().get(name)));
    column(node, "goodput", byLoad, level -> goodput(level.figures().slos().get(name)));
  }

  private static double attainment(BaselineStats.@Nullable SloShare share) {
    return share == null || share.judged() == 0
        ? Double.NaN
        : 100.0 * share.good() / share.judged();
  }

  private static double goodput(BaselineStats.@Nullable SloShare share) {
    return share == null ? Double.NaN : share.requestsPerSecond().orElse(Double.NaN);
  }

  private static double percentile(BaselineLevel level, Metric metric, double percentile) {
    MetricStats figures = level.figures().metrics().get(metric);
    return figures == null ? Double.NaN : figures.quantiles().at(percentile);
  }

  private static double rate(BaselineLevel level, RateFigure figure) {
    Double rate = level.figures().rates().get(figure);
    return rate == null ? Double.NaN : rate;
  }

  private static void column(
      ObjectNode node,
      String key,
      List<BaselineLevel> levels,
      ToDoubleFunction<BaselineLevel> value) {
    ArrayNode column = node.putArray(key);
    levels.forEach(level -> column.add(ChartNumbers.round(value.applyAsDouble(level))));
  }
}
