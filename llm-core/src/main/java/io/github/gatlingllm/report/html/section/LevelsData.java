// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.capacity.LevelStats;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.report.html.BoundMarks;
import io.github.gatlingllm.report.view.ChartNumbers;
import io.github.gatlingllm.report.view.LevelColumn;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.verdict.Capacity;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The chart data of load levels: a column for each figure, the lowest load first. */
final class LevelsData {

  private LevelsData() {}

  static void put(ObjectNode node, Levels levels) {
    List<LevelStats> byLoad =
        levels.all().stream()
            .sorted(Comparator.comparingDouble(level -> level.level().load()))
            .toList();
    LoadUnit unit = levels.unit().orElseThrow();
    node.put("unit", unit.symbol()).put("open", unit == LoadUnit.REQUESTS_PER_SECOND);
    node.put("target", ChartNumbers.round(100 * levels.target()).doubleValue());
    levels.knee().ifPresent(knee -> node.set("knee", ChartNumbers.round(knee)));
    BoundMarks.put(node.putArray("ttftBounds"), levels.deciding(), List.of(Metric.TTFT));
    BoundMarks.put(node.putArray("tpotBounds"), levels.deciding(), List.of(Metric.TPOT));
    ArrayNode stable = node.putArray("stable");
    byLoad.forEach(level -> stable.add(level.stable()));
    column(node, "load", byLoad, level -> level.level().load());
    column(node, "ttftP50", byLoad, level -> LevelColumn.percentile(level, Metric.TTFT, 50));
    column(node, "ttftP99", byLoad, level -> LevelColumn.percentile(level, Metric.TTFT, 99));
    column(node, "tpotP50", byLoad, level -> LevelColumn.percentile(level, Metric.TPOT, 50));
    column(node, "tpotP99", byLoad, level -> LevelColumn.percentile(level, Metric.TPOT, 99));
    column(node, "rateP50", byLoad, level -> LevelColumn.percentile(level, Metric.DECODE_RATE, 50));
    column(node, "rateP1", byLoad, level -> LevelColumn.percentile(level, Metric.DECODE_RATE, 1));
    column(
        node,
        "scheduleP99",
        byLoad,
        level -> LevelColumn.percentile(level, Metric.TTFT_FROM_SCHEDULE, 99));
    column(node, "tokens", byLoad, LevelsData::tokens);
    column(node, "requests", byLoad, LevelsData::requests);
    ArrayNode slos = node.putArray("slos");
    levels.deciding().forEach(slo -> slo(slos.addObject(), levels, byLoad, slo));
  }

  private static void slo(ObjectNode node, Levels levels, List<LevelStats> byLoad, Slo slo) {
    node.put("name", ReportFormat.oneLine(slo.name()));
    column(node, "attainment", byLoad, level -> 100 * of(level, slo, SloStats::attainment));
    column(node, "goodput", byLoad, level -> of(level, slo, SloStats::goodRequestsPerSecond));
    levels.capacities().stream()
        .filter(capacity -> capacity.slo().equals(slo))
        .findFirst()
        .ifPresent(capacity -> capacity(node.putObject("capacity"), capacity));
  }

  private static void capacity(ObjectNode node, Capacity capacity) {
    node.set("value", ChartNumbers.round(capacity.value()));
    node.put(
        "text",
        capacity.bounded() == Capacity.Bounded.AT_LEAST
            ? "≥ " + Quantity.plain(capacity.value())
            : capacity.text());
    node.set("low", ChartNumbers.round(capacity.low()));
    node.set("high", ChartNumbers.round(capacity.high().orElse(Double.NaN)));
  }

  private static double of(LevelStats level, Slo slo, Function<SloStats, OptionalDouble> figure) {
    return LevelColumn.slo(level, slo)
        .map(figure)
        .orElseGet(OptionalDouble::empty)
        .orElse(Double.NaN);
  }

  private static double tokens(LevelStats level) {
    return level.stats().window() == null || !level.stats().outputKnown()
        ? Double.NaN
        : level.stats().window().outputTokens();
  }

  private static double requests(LevelStats level) {
    return level.stats().window() == null ? Double.NaN : level.stats().window().requests();
  }

  private static void column(
      ObjectNode node, String key, List<LevelStats> levels, ToDoubleFunction<LevelStats> value) {
    ArrayNode column = node.putArray(key);
    levels.forEach(level -> column.add(ChartNumbers.round(value.applyAsDouble(level))));
  }
}
