// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.baseline;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.objective.BaselineFile;
import io.github.gatlingllm.slo.objective.CountFigure;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.RateFigure;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The comparison of a run with its baseline, figure by figure.
 *
 * @param baseline the earlier run
 * @param differences why the two are not comparable
 * @param versions differing versions, which may explain a change
 * @param groups all requests together, and each request path of both
 * @param levels the load levels of both
 */
public record RunComparison(
    BaselineRun baseline,
    List<String> differences,
    List<String> versions,
    List<Group> groups,
    List<Level> levels) {

  /** The most request paths that are shown. */
  private static final int MOST_PATHS = 10;

  private static final List<Metric> METRICS =
      List.of(Metric.TTFT, Metric.ITL, Metric.TPOT, Metric.E2E);
  private static final List<Double> PERCENTILES = List.of(50.0, 95.0, 99.0);

  /**
   * Requests that are compared.
   *
   * @param path their Gatling path; empty for all
   * @param rows the figures
   */
  public record Group(List<String> path, List<Row> rows) {}

  /**
   * A load level of both.
   *
   * @param load the load with its unit
   * @param rows the figures
   */
  public record Level(String load, List<Row> rows) {}

  /**
   * One figure.
   *
   * @param label its name
   * @param unit the unit of both values
   * @param before the baseline's value
   * @param now the later value
   * @param change the change in percent, for percentages in points; empty if the baseline's value
   *     is 0
   * @param inPoints whether the change is given in points
   * @param interval the 98 % interval of the change in percent or points; null with too few samples
   * @param meaning whether the change is more than noise
   */
  public record Row(
      String label,
      String unit,
      double before,
      double now,
      OptionalDouble change,
      boolean inPoints,
      @Nullable Interval interval,
      Meaning meaning) {}

  /** Whether a change is more than noise, at 1 %. */
  public enum Meaning {
    BETTER("better"),
    WORSE("worse"),
    NOISE("within noise"),
    UNKNOWN("too few samples");

    private final String words;

    Meaning(String words) {
      this.words = words;
    }

    /** Returns the text in reports. */
    public String words() {
      return words;
    }
  }

  /**
   * Compares two runs.
   *
   * @param baseline the file of the earlier run
   * @param before the earlier run
   * @param now the later run
   */
  public static RunComparison of(BaselineFile baseline, BaselineRun before, BaselineRun now) {
    var groups = new ArrayList<Group>();
    groups.add(together(before, now));
    if (now.requests().size() > 1) {
      now.requests().forEach((path, figures) -> add(groups, path, before.at(path), figures));
    }
    return new RunComparison(
        before,
        now.key().differences(before.key(), baseline.ignoredLabels()),
        VersionDifferences.of(before.origin().versions(), now.origin().versions()),
        List.copyOf(groups),
        LevelPairs.of(kept(before), kept(now)));
  }

  private static List<BaselineLevel> kept(BaselineRun run) {
    return run.levels() == null ? List.of() : run.levels();
  }

  private static void add(
      List<Group> groups, List<String> path, @Nullable BaselineStats before, BaselineStats now) {
    if (before != null && groups.size() <= MOST_PATHS) {
      groups.add(group(path, before, now));
    }
  }

  private static Group group(List<String> path, BaselineStats before, BaselineStats now) {
    return new Group(path, rows(subjects(path, now), before, now));
  }

  /** Returns the rows of the figures that both have. */
  static List<Row> rows(List<Subject> subjects, BaselineStats before, BaselineStats now) {
    var rows = new ArrayList<Row>();
    for (Subject subject : subjects) {
      FigurePair.of(subject, before, now).ifPresent(pair -> rows.add(row(subject, pair)));
    }
    return List.copyOf(rows);
  }

  /** Returns the group of all requests, with the figures of features. */
  private static Group together(BaselineRun before, BaselineRun now) {
    var rows = new ArrayList<>(rows(subjects(List.of(), now.all()), before.all(), now.all()));
    var features = new FeaturePairs(before.kept(), now.kept());
    for (FeatureFigure figure : features.figures()) {
      var subject = new FeatureSubject(figure);
      features
          .of(subject)
          .flatMap(KeptFigures.Compared::pair)
          .ifPresent(pair -> rows.add(row(subject, pair)));
    }
    return new Group(List.of(), List.copyOf(rows));
  }

  private static List<Subject> subjects(List<String> path, BaselineStats now) {
    var subjects = new ArrayList<Subject>();
    for (Metric metric : METRICS) {
      for (double percentile : PERCENTILES) {
        subjects.add(new Subject.OfMetric(path, metric, new Statistic.Percentile(percentile)));
      }
    }
    now.slos().keySet().forEach(slo -> subjects.addAll(ofSlo(slo)));
    subjects.add(new Subject.OfRate(path, RateFigure.OUTPUT_TOKENS));
    subjects.add(new Subject.OfCount(path, new CountFigure.FailureShare(null)));
    return subjects;
  }

  /** Returns goodput and attainment of an SLO. */
  static List<Subject> ofSlo(String name) {
    Slo slo = new Slo(name, List.of());
    return List.of(
        new Subject.OfSlo(slo, SloFigure.REQUESTS_PER_SECOND),
        new Subject.OfSlo(slo, SloFigure.ATTAINMENT));
  }

  private static Row row(Subject subject, FigurePair pair) {
    Slo slo = subject.slo();
    String label = slo == null ? subject.label() : slo.name() + ": " + subject.label();
    return new Row(
        label,
        subject.unit(),
        pair.before(),
        pair.now(),
        pair.change(),
        pair.measure() == FigurePair.Measure.POINTS,
        interval(pair),
        meaning(pair));
  }

  private static @Nullable Interval interval(FigurePair pair) {
    return pair.enough() && pair.before() != 0 ? pair.shift().interval(FigurePair.TAIL) : null;
  }

  private static Meaning meaning(FigurePair pair) {
    if (!pair.enough()) {
      return Meaning.UNKNOWN;
    }
    double worse = pair.worse(0);
    if (worse >= 1 - FigurePair.TAIL) {
      return Meaning.WORSE;
    }
    return worse <= FigurePair.TAIL ? Meaning.BETTER : Meaning.NOISE;
  }
}
