// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history;

import io.github.gatlingllm.history.change.ChangePoint;
import io.github.gatlingllm.history.change.ChangePoints;
import io.github.gatlingllm.history.change.Noise;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A figure over the comparable runs of a history.
 *
 * @param name the figure: {@code ttft.p99}, or the text of an objective
 * @param points its values, oldest first
 * @param changes its lasting shifts; their indices are those of the points
 */
public record FigureSeries(String name, List<Point> points, List<ChangePoint> changes) {

  private static final String ATTAINMENT = ".attainment";
  private static final String PERCENT = "Percent";

  public FigureSeries {
    points = List.copyOf(points);
    changes = List.copyOf(changes);
  }

  /**
   * A value of a run.
   *
   * @param run the run
   * @param value its value and interval
   */
  public record Point(HistoryRun run, FigureValue value) {}

  /**
   * Returns the figures of all runs that are comparable with the latest valid one.
   *
   * @param ignoredLabels labels that may differ
   */
  public static List<FigureSeries> of(List<HistoryRun> runs, Set<String> ignoredLabels) {
    Map<String, List<Point>> series = new LinkedHashMap<>();
    for (HistoryRun run : comparable(runs, ignoredLabels)) {
      run.figures().forEach((name, value) -> add(series, name, run, value));
      for (HistoryObjective objective : run.objectives()) {
        if (objective.actual() != null) {
          add(series, objective.text(), run, objective.actual());
        }
      }
    }
    return series.entrySet().stream().map(each -> of(each.getKey(), each.getValue())).toList();
  }

  /** Returns the valid runs that are comparable with the latest valid one, oldest first. */
  public static List<HistoryRun> comparable(List<HistoryRun> runs, Set<String> ignoredLabels) {
    List<HistoryRun> valid = runs.stream().filter(HistoryRun::valid).toList();
    if (valid.isEmpty()) {
      return List.of();
    }
    HistoryRun latest = valid.get(valid.size() - 1);
    return valid.stream()
        .filter(
            run ->
                run.origin().simulation().equals(latest.origin().simulation())
                    && latest.differences(run, ignoredLabels).isEmpty())
        .toList();
  }

  private static void add(
      Map<String, List<Point>> series, String name, HistoryRun run, FigureValue value) {
    series.computeIfAbsent(name, added -> new ArrayList<>()).add(new Point(run, value));
  }

  private static FigureSeries of(String name, List<Point> points) {
    double[] values = points.stream().mapToDouble(point -> point.value().value()).toArray();
    return new FigureSeries(name, points, ChangePoints.of(values, noise(name, points)));
  }

  private static Noise noise(String name, List<Point> points) {
    boolean percent =
        name.endsWith(PERCENT)
            || points.stream()
                .flatMap(point -> point.run().objectives().stream())
                .anyMatch(each -> each.text().equals(name) && each.unit().equals("%"));
    if (percent) {
      return Noise.PERCENT;
    }
    return name.endsWith(ATTAINMENT) ? Noise.SHARE : Noise.RATIO;
  }
}
