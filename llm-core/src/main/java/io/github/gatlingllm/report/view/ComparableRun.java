// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.capacity.LevelStats;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.detail.SourceDetail;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.baseline.BaselineLevel;
import io.github.gatlingllm.slo.baseline.BaselineRun;
import io.github.gatlingllm.slo.baseline.BaselineSeries;
import io.github.gatlingllm.slo.baseline.BaselineStats;
import io.github.gatlingllm.slo.baseline.KeptFigures;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.verdict.RunEnd;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes a finished run into a baseline for later runs. */
public final class ComparableRun {

  /** The most request paths of a baseline: each takes about 20 kB. */
  private static final int MOST_PATHS = 50;

  private static final int MOST_SCENARIOS = 20;

  /** The most levels of a baseline: each takes about 7 kB. */
  private static final int MOST_LEVELS = 50;

  /** The metrics that charts of levels show. */
  private static final Set<Metric> OF_LEVELS =
      Collections.unmodifiableSet(
          EnumSet.of(Metric.TTFT, Metric.TPOT, Metric.DECODE_RATE, Metric.TTFT_FROM_SCHEDULE));

  /** The features whose figures come first; others follow by name. */
  private static final List<String> FIRST = List.of("quality");

  private final RunReport report;
  private final Set<RequestStats> charted = Collections.newSetFromMap(new IdentityHashMap<>());

  private ComparableRun(RunReport report) {
    this.report = report;
  }

  /** Returns the baseline with values over time for the scopes with charts. */
  public static BaselineRun of(RunReport report) {
    var kept = new ComparableRun(report);
    report.scopes().shown().stream()
        .filter(Scope::charted)
        .forEach(scope -> kept.charted.add(scope.stats()));
    BaselineRun figures = kept.figures();
    return new BaselineRun(
        figures.origin(),
        figures.key(),
        figures.requests(),
        figures.scenarios(),
        figures.all().with(kept.ofAll()),
        Objects.requireNonNull(figures.levels()).stream().limit(MOST_LEVELS).toList(),
        figures.kept());
  }

  /** Returns the figures of all levels without values over time, for a comparison in memory. */
  public static BaselineRun figuresOf(RunReport report) {
    return new ComparableRun(report).figures();
  }

  private BaselineRun figures() {
    Map<List<String>, BaselineStats> requests = new LinkedHashMap<>();
    report.snapshot().requests().entrySet().stream()
        .limit(MOST_PATHS)
        .forEach(
            path ->
                requests.put(
                    path.getKey(),
                    figures(
                        path.getValue(),
                        report.slos().requests().get(path.getKey()),
                        report.detail().requests().get(path.getKey()))));
    Map<String, BaselineStats> scenarios = new LinkedHashMap<>();
    report.snapshot().scenarios().entrySet().stream()
        .limit(MOST_SCENARIOS)
        .forEach(
            scenario ->
                scenarios.put(
                    scenario.getKey(),
                    figures(
                        scenario.getValue(),
                        report.slos().scenarios().get(scenario.getKey()),
                        report.detail().scenarios().get(scenario.getKey()))));
    return new BaselineRun(
        origin(report),
        report.key(),
        requests,
        scenarios,
        BaselineStats.of(report.snapshot().all(), report.allSlos()),
        report.levels().all().stream().filter(this::comparable).map(this::level).toList(),
        kept());
  }

  private Map<String, KeptFigures> kept() {
    Map<String, KeptFigures> all = report.features().kept();
    Map<String, KeptFigures> kept = new LinkedHashMap<>();
    Stream.concat(FIRST.stream().filter(all::containsKey), all.keySet().stream())
        .forEach(key -> kept.putIfAbsent(key, Objects.requireNonNull(all.get(key))));
    return kept;
  }

  private BaselineStats figures(
      RequestStats stats, @Nullable List<SloStats> slos, @Nullable SourceDetail detail) {
    BaselineStats figures = BaselineStats.of(stats, slos == null ? List.of() : slos);
    return charted.contains(stats) ? figures.with(overTime(detail)) : figures;
  }

  /** Returns the values over time; a single path has those of all requests. */
  private @Nullable BaselineSeries overTime(@Nullable SourceDetail detail) {
    if (report.snapshot().requests().size() == 1 && report.snapshot().scenarios().isEmpty()) {
      return ofAll();
    }
    return detail == null
        ? null
        : BaselineMoments.of(RunMoments.of(report, detail, BaselineMoments.MOST));
  }

  private @Nullable BaselineSeries ofAll() {
    return BaselineMoments.of(RunMoments.ofAll(report, BaselineMoments.MOST_OF_ALL));
  }

  /** Whether a level can be compared: in a repeat, its load must have been applied. */
  private boolean comparable(LevelStats level) {
    return report.levels().repeat() == null || level.sent().applied();
  }

  /** Returns a level; in a repeat with all metrics, because later runs are compared by them. */
  private BaselineLevel level(LevelStats level) {
    return new BaselineLevel(
        level.level().load(),
        level.level().unit(),
        level.stable(),
        report.levels().repeat() == null
            ? BaselineStats.of(level.stats(), level.slos(), OF_LEVELS)
            : BaselineStats.of(level.stats(), level.slos()));
  }

  private static BaselineRun.Origin origin(RunReport report) {
    RunInfo run = report.run();
    var versions = new TreeMap<String, String>();
    versions.put(BaselineRun.Origin.PLUGIN, run.versions().plugin());
    versions.put("Gatling", run.versions().gatling());
    versions.put("Java", run.versions().java());
    report
        .server()
        .fingerprint()
        .all()
        .forEach((name, value) -> versions.put(BaselineRun.Origin.SERVER + name, value));
    return new BaselineRun.Origin(
        run.simulation(),
        run.runId(),
        run.startedAt(),
        run.durationSeconds(),
        versions,
        BaselineRun.FORMAT,
        invalid(report),
        missed(report));
  }

  /**
   * Returns the reasons for which the run is no valid baseline: it is invalid, sent requests late,
   * or ended early.
   */
  private static List<String> invalid(RunReport report) {
    var reasons = new ArrayList<String>();
    if (!report.validity().waived()) {
      reasons.addAll(report.validity().reasons());
      report.validity().checks().late().ifPresent(reasons::add);
    }
    RunEnd end = report.run().end();
    if (end.kind() != RunEnd.Kind.COMPLETED) {
      reasons.add(end.words());
    }
    return reasons;
  }

  /** Returns the missed objectives, without undetermined ones. */
  private static List<String> missed(RunReport report) {
    return report.objectives().stream()
        .filter(result -> result.verdict() == Verdict.MISSED)
        .map(result -> result.objective().text())
        .toList();
  }
}
