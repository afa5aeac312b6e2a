// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.capacity.LevelStats;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * A column of the table of levels.
 *
 * @param title the heading
 * @param main whether short tables have it too
 * @param figure returns the cell of a level
 */
public record LevelColumn(String title, boolean main, Function<LevelStats, String> figure) {

  /** Returns the columns with data for these levels. */
  public static List<LevelColumn> of(Levels levels) {
    var columns = new ArrayList<LevelColumn>();
    columns.add(column("Load", LevelColumn::load));
    columns.add(column("sent req/s", level -> plain(boxed(level.sentPerSecond()))));
    columns.add(column("requests", level -> count(level.stats().counts().sent())));
    List<Slo> slos = levels.deciding();
    for (Slo slo : slos) {
      columns.add(
          column(
              slos.size() == 1 ? "attainment" : "attainment, " + ReportFormat.oneLine(slo.name()),
              level -> percent(slo(level, slo).flatMap(s -> boxed(s.attainment())))));
    }
    if (!slos.isEmpty()) {
      columns.add(column("verdict", level -> verdict(levels.verdict(level))));
    }
    columns.add(column("stable", level -> level.stable() ? "yes" : "no"));
    latencies(columns);
    columns.add(column("output tokens/s", level -> plain(tokens(level))));
    for (Slo slo : slos) {
      columns.add(
          column(
              slos.size() == 1 ? "good req/s" : "good req/s, " + ReportFormat.oneLine(slo.name()),
              level -> plain(slo(level, slo).flatMap(s -> boxed(s.goodRequestsPerSecond())))));
    }
    return columns.stream().filter(column -> column.says(levels)).toList();
  }

  private static void latencies(List<LevelColumn> columns) {
    columns.add(column("TTFT p50, ms", level -> millis(level, Metric.TTFT, 50)));
    columns.add(column("TTFT p99, ms", level -> millis(level, Metric.TTFT, 99)));
    columns.add(
        more("TTFT p99 from schedule, ms", level -> millis(level, Metric.TTFT_FROM_SCHEDULE, 99)));
    columns.add(more("TPOT p50, ms", level -> millis(level, Metric.TPOT, 50)));
    columns.add(column("TPOT p99, ms", level -> millis(level, Metric.TPOT, 99)));
    columns.add(more("E2E p99, ms", level -> millis(level, Metric.E2E, 99)));
    columns.add(
        more("E2E p99 from schedule, ms", level -> millis(level, Metric.E2E_FROM_SCHEDULE, 99)));
  }

  /** Returns the cell of a level. */
  public String cell(LevelStats level) {
    return figure.apply(level);
  }

  private boolean says(Levels levels) {
    return levels.all().stream().anyMatch(level -> !cell(level).equals(ReportFormat.ABSENT));
  }

  /** Returns {@code 12 req/s}. */
  public static String load(LevelStats level) {
    return Quantity.plain(level.level().load()) + " " + level.level().unit().symbol();
  }

  /** Returns a percentile in milliseconds; NaN without values. */
  public static double percentile(LevelStats level, Metric metric, double percentile) {
    return level
        .stats()
        .distribution(metric)
        .map(values -> values.percentile(percentile) / metric.outputDivisor())
        .orElse(Double.NaN);
  }

  /** Returns the figures of an SLO at a level. */
  public static Optional<SloStats> slo(LevelStats level, Slo slo) {
    return level.slos().stream().filter(stats -> stats.slo().equals(slo)).findFirst();
  }

  private static LevelColumn column(String title, Function<LevelStats, String> figure) {
    return new LevelColumn(title, true, figure);
  }

  private static LevelColumn more(String title, Function<LevelStats, String> figure) {
    return new LevelColumn(title, false, figure);
  }

  private static Optional<Double> tokens(LevelStats level) {
    return Optional.ofNullable(level.stats().window())
        .filter(rates -> level.stats().outputKnown())
        .map(rates -> rates.outputTokens());
  }

  private static String millis(LevelStats level, Metric metric, double percentile) {
    double value = percentile(level, metric, percentile);
    return ReportFormat.fixed(value, ReportFormat.decimals(value));
  }

  private static String verdict(Optional<Verdict> verdict) {
    return verdict
        .map(
            each ->
                switch (each) {
                  case MET -> "✔ passed";
                  case MISSED -> "✘ missed";
                  case UNDETERMINED -> "? undetermined";
                })
        .orElse(ReportFormat.ABSENT);
  }

  private static String count(long count) {
    return ReportFormat.fixed(count, 0);
  }

  private static String percent(Optional<Double> share) {
    return share.map(ReportFormat::percent).orElse(ReportFormat.ABSENT);
  }

  private static String plain(Optional<Double> value) {
    return value.map(ReportFormat::number).orElse(ReportFormat.ABSENT);
  }

  private static Optional<Double> boxed(OptionalDouble value) {
    return value.isPresent() ? Optional.of(value.getAsDouble()) : Optional.empty();
  }
}
