// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.view.ComparableRun;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.slo.baseline.BaselineLevel;
import io.github.gatlingllm.slo.baseline.BaselineRun;
import io.github.gatlingllm.slo.baseline.BaselineSeries;
import io.github.gatlingllm.slo.baseline.BaselineSeries.Line;
import io.github.gatlingllm.slo.baseline.BaselineStats;
import io.github.gatlingllm.slo.baseline.Baselines;
import io.github.gatlingllm.slo.baseline.MetricStats;
import io.github.gatlingllm.slo.baseline.QuantileFunction;
import io.github.gatlingllm.slo.baseline.RunKey;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BaselineFile;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.objective.Tolerance;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.time.Instant;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reports of runs that were held against others. */
public final class ComparedReports {

  private static final Once<RunReport> SLOWER = new Once<>(() -> compared(faster(before())));
  private static final Once<RunReport> SLOWER_LEVELS =
      new Once<>(() -> heldAgainstAFasterOne(LevelReportTest.staircase()));
  private static final Once<RunReport> SLOWER_MOMENTS =
      new Once<>(() -> heldAgainstAFasterOne(EventfulRun.steady()));

  private ComparedReports() {}

  /** A full report that was held against another run, of other versions and labels. */
  public static RunReport compared() {
    return compared(before());
  }

  static RunReport compared(@Nullable BaselineRun before) {
    return compared(Reports.full(), before);
  }

  /** A report, held against a run. */
  public static RunReport compared(RunReport report, @Nullable BaselineRun before) {
    var objective =
        new RunObjective(
            new Subject.OfMetric(Reports.CHAT, Metric.TTFT, new Statistic.Percentile(99)),
            new Requirement.NoWorse(
                new BaselineFile("chat-baseline.json"), new Tolerance.Percent(10)));
    var result =
        new ObjectiveResult(
            objective,
            OptionalDouble.of(137.2),
            null,
            1194,
            false,
            Verdict.MISSED,
            null,
            new ObjectiveResult.Change(
                120,
                new Requirement.Side(BoundComparison.LTE, 132),
                OptionalDouble.of(14.333),
                new Interval(11.2, 17.8)),
            ObjectiveResult.Precision.UNKNOWN,
            false);
    return ReportWith.baselines(
        ReportWith.detail(
            ReportWith.levels(
                BareReport.of(
                    report.run(),
                    report.labels(),
                    report.validity(),
                    report.snapshot(),
                    report.slos(),
                    List.of(result),
                    report.prices(),
                    report.key(),
                    report.assertions()),
                report.levels()),
            report.detail()),
        before == null ? Baselines.NONE : new Baselines(Map.of("chat-baseline.json", before)));
  }

  /** The same, held against a run that was faster by a sixth. */
  public static RunReport slower() {
    return SLOWER.get();
  }

  /** A staircase, held against one that was faster by a sixth. */
  static RunReport slowerLevels() {
    return SLOWER_LEVELS.get();
  }

  /** Two scenarios on three paths with all moments, held against a run that was faster. */
  static RunReport slowerMoments() {
    return SLOWER_MOMENTS.get();
  }

  private static RunReport heldAgainstAFasterOne(RunReport report) {
    return compared(report, faster(ComparableRun.of(report)));
  }

  /** A run that was faster by a sixth. */
  static BaselineRun faster(BaselineRun before) {
    var requests = new LinkedHashMap<List<String>, BaselineStats>();
    before.requests().forEach((path, figures) -> requests.put(path, faster(figures)));
    var scenarios = new LinkedHashMap<String, BaselineStats>();
    before.scenarios().forEach((name, figures) -> scenarios.put(name, faster(figures)));
    List<BaselineLevel> levels = before.levels();
    return new BaselineRun(
        before.origin(),
        before.key(),
        requests,
        scenarios,
        faster(before.all()),
        levels == null ? null : levels.stream().map(ComparedReports::faster).toList());
  }

  private static BaselineLevel faster(BaselineLevel level) {
    return new BaselineLevel(level.load(), level.unit(), level.stable(), faster(level.figures()));
  }

  private static BaselineStats faster(BaselineStats figures) {
    var metrics = new EnumMap<Metric, MetricStats>(Metric.class);
    figures.metrics().forEach((metric, values) -> metrics.put(metric, times(values, 5.0 / 6)));
    return new BaselineStats(
        figures.counts(),
        figures.failures(),
        figures.failureDependence(),
        metrics,
        figures.rates(),
        figures.slos(),
        faster(figures.overTime()));
  }

  private static @Nullable BaselineSeries faster(@Nullable BaselineSeries series) {
    if (series == null) {
      return null;
    }
    var lines = new EnumMap<Line, List<Double>>(Line.class);
    series
        .lines()
        .forEach(
            (line, values) ->
                lines.put(
                    line,
                    line.key().startsWith("ttft") || line.key().startsWith("itl")
                        ? values.stream().map(value -> value * 5 / 6).toList()
                        : values));
    return new BaselineSeries(series.seconds(), lines);
  }

  private static MetricStats times(MetricStats values, double factor) {
    return new MetricStats(
        values.count(),
        values.requests(),
        values.mean() * factor,
        values.stdDev() * factor,
        new QuantileFunction(
            values.quantiles().values().stream().map(value -> value * factor).toList()));
  }

  /** The same run as an older version would have kept it. */
  static BaselineRun older(BaselineRun run) {
    var requests = new LinkedHashMap<List<String>, BaselineStats>();
    run.requests().forEach((path, figures) -> requests.put(path, figures.with(null)));
    return new BaselineRun(run.origin(), run.key(), requests, run.all().with(null));
  }

  private static BaselineRun before() {
    BaselineRun now = ComparableRun.of(Reports.full());
    RunKey key = now.key();
    return new BaselineRun(
        new BaselineRun.Origin(
            "example.ChatSimulation",
            "chatsimulation-1",
            Instant.parse("2026-11-01T10:00:00Z"),
            60,
            new TreeMap<>(Map.of("gatling-llm", "0.1.0", "Gatling", "3.15.1", "Java", "21")),
            BaselineRun.FORMAT,
            List.of(),
            List.of()),
        new RunKey(
            key.load(),
            key.slos(),
            key.models(),
            key.dialects(),
            key.tokens(),
            new TreeMap<>(Map.of("gpu", Reports.HOSTILE, "tp", "2"))),
        now.requests(),
        now.scenarios(),
        now.all(),
        now.levels());
  }
}
