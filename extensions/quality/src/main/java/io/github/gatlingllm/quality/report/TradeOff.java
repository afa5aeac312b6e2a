// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.report;

import io.github.gatlingllm.capacity.LevelStats;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.quality.paired.ComparedScores;
import io.github.gatlingllm.report.view.LevelColumn;
import io.github.gatlingllm.report.view.LevelNames;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.slo.cost.Cost;
import io.github.gatlingllm.slo.objective.CostFigure;
import io.github.gatlingllm.slo.objective.Prices;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Speed, cost and quality of several load levels or runs. A row is Pareto-optimal if no other one
 * is at least as good in everything and better in something.
 *
 * @param currency the currency of the prices; null without prices
 * @param scorers the names of scorers, in the order of each row's scores
 * @param rows the rows to compare
 */
public record TradeOff(@Nullable String currency, List<String> scorers, List<Row> rows) {

  /** The meaning of the mark. */
  public static final String MEANING = QualityReportTexts.PARETO_OPTIMAL;

  /** Copies. */
  public TradeOff {
    scorers = List.copyOf(scorers);
    rows = List.copyOf(rows);
  }

  /**
   * A load level or run.
   *
   * @param ttftMs the 99th percentile of TTFT
   * @param tpotMs the median of TPOT
   * @param cost the cost per million output tokens
   * @param scores the scores under load
   */
  public record Row(
      String name,
      OptionalDouble ttftMs,
      OptionalDouble tpotMs,
      OptionalDouble outputTokensPerSecond,
      OptionalDouble cost,
      List<OptionalDouble> scores) {

    /** Copies. */
    public Row {
      scores = List.copyOf(scores);
    }
  }

  /** Returns the trade-off of a run's load levels. */
  public static TradeOff ofLevels(RunReport report) {
    List<String> scorers = List.copyOf(QualityOfRun.of(report).byScorer().keySet());
    Prices prices = report.prices();
    Levels levels = report.levels();
    List<Row> rows =
        levels.all().stream()
            .filter(level -> level.sent().applied())
            .map(level -> row(level, levels, prices, scorers, report))
            .toList();
    return new TradeOff(prices == null ? null : prices.currency(), scorers, rows);
  }

  private static Row row(
      LevelStats level,
      Levels levels,
      @Nullable Prices prices,
      List<String> scorers,
      RunReport report) {
    int number = level.level().number();
    return new Row(
        LevelNames.of(number, levels),
        known(LevelColumn.percentile(level, Metric.TTFT, 99)),
        known(LevelColumn.percentile(level, Metric.TPOT, 50)),
        tokens(level),
        prices == null
            ? OptionalDouble.empty()
            : Cost.ofLevel(prices, level.stats(), level.slos(), level.level().window())
                .of(CostFigure.Plain.PER_MILLION_OUTPUT_TOKENS)
                .value(),
        scorers.stream().map(scorer -> score(report, scorer, number)).toList());
  }

  private static OptionalDouble tokens(LevelStats level) {
    var rates = level.stats().window();
    return rates == null || !level.stats().outputKnown()
        ? OptionalDouble.empty()
        : OptionalDouble.of(rates.outputTokens());
  }

  private static OptionalDouble score(RunReport report, String scorer, int level) {
    ComparedScores scores = QualityOfRun.of(report).levels(scorer).get(level);
    return scores == null ? OptionalDouble.empty() : scores.underLoad();
  }

  private static OptionalDouble known(double value) {
    return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  /** Returns whether there are scores and several rows. */
  public boolean applies() {
    return !scorers.isEmpty() && rows.size() > 1;
  }

  /** Returns whether a row is Pareto-optimal. */
  public boolean optimal(Row row) {
    List<OptionalDouble> own = goodness(row);
    return own.stream().allMatch(OptionalDouble::isPresent)
        && rows.stream().noneMatch(other -> dominates(goodness(other), own));
  }

  /** Returns the figures of a row; more is better in each. */
  private List<OptionalDouble> goodness(Row row) {
    OptionalDouble price = currency == null ? row.outputTokensPerSecond() : negated(row.cost());
    return Stream.concat(
            Stream.of(negated(row.ttftMs()), negated(row.tpotMs()), price), row.scores().stream())
        .toList();
  }

  private static OptionalDouble negated(OptionalDouble value) {
    return value.isPresent() ? OptionalDouble.of(-value.getAsDouble()) : value;
  }

  private static boolean dominates(List<OptionalDouble> one, List<OptionalDouble> other) {
    boolean better = false;
    for (int i = 0; i < one.size(); i++) {
      if (one.get(i).isEmpty() || one.get(i).getAsDouble() < other.get(i).getAsDouble()) {
        return false;
      }
      better |= one.get(i).getAsDouble() > other.get(i).getAsDouble();
    }
    return better;
  }

  /** Returns the headings of the cells after the name. */
  public List<String> columns() {
    var columns = new ArrayList<String>();
    columns.addAll(List.of("TTFT p99, ms", "TPOT p50, ms", "output tokens/s"));
    if (currency != null) {
      columns.add(ReportFormat.oneLine(currency) + " per 1M output tokens");
    }
    scorers.forEach(scorer -> columns.add(ReportFormat.oneLine(scorer)));
    columns.add("Pareto-optimal");
    return columns;
  }

  /** Returns the cells of a row, one per heading. */
  public List<String> cells(Row row) {
    var cells = new ArrayList<String>();
    cells.add(QualityText.score(row.ttftMs()));
    cells.add(QualityText.score(row.tpotMs()));
    cells.add(QualityText.score(row.outputTokensPerSecond()));
    if (currency != null) {
      cells.add(QualityText.score(row.cost()));
    }
    row.scores().forEach(score -> cells.add(QualityText.score(score)));
    cells.add(optimal(row) ? "★" : "");
    return cells;
  }
}
