// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history;

import io.github.gatlingllm.history.change.ChangePoint;
import io.github.gatlingllm.history.change.ChangePoints;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A figure of a series of runs.
 *
 * @param name its name in JSON: {@code ttft.p99}, or the text of an objective
 * @param kind how it is shown
 * @param values its value in each run of the series; null: the run has none
 * @param changes its change points; the indexes are those of the series' runs
 * @param objective the objectives of this text in each run, null where there is none; null for a
 *     main figure
 */
public record FigureSeries(
    String name,
    FigureKind kind,
    List<@Nullable FigureValue> values,
    List<ChangePoint> changes,
    @Nullable List<@Nullable HistoryObjective> objective) {

  /** Returns the main figures of a series, then the objectives. */
  public static List<FigureSeries> of(ComparableRuns series) {
    var figures = new ArrayList<FigureSeries>();
    names(series, run -> run.figures().keySet()).forEach(name -> figures.add(main(name, series)));
    names(series, run -> run.objectives().stream().map(HistoryObjective::text).toList())
        .forEach(text -> figures.add(objective(text, series)));
    return List.copyOf(figures);
  }

  /**
   * Returns the number of points before each run, then that of all points. Points are the values of
   * valid runs, which the search for changes uses.
   */
  public int[] pointsBefore(ComparableRuns series) {
    int[] before = new int[values.size() + 1];
    for (int i = 0; i < values.size(); i++) {
      boolean counts = values.get(i) != null && series.runs().get(i).valid();
      before[i + 1] = before[i] + (counts ? 1 : 0);
    }
    return before;
  }

  private static Iterable<String> names(
      ComparableRuns series, Function<HistoryRun, ? extends Iterable<String>> of) {
    Map<String, Boolean> names = new LinkedHashMap<>();
    series.runs().forEach(run -> of.apply(run).forEach(name -> names.put(name, true)));
    return names.keySet();
  }

  private static FigureSeries main(String name, ComparableRuns series) {
    var values = new ArrayList<@Nullable FigureValue>();
    series.runs().forEach(run -> values.add(run.figures().get(name)));
    FigureKind kind = FigureKind.of(name);
    return new FigureSeries(name, kind, values, changes(series, values, kind), null);
  }

  private static FigureSeries objective(String text, ComparableRuns series) {
    var objectives = new ArrayList<@Nullable HistoryObjective>();
    var values = new ArrayList<@Nullable FigureValue>();
    HistoryObjective newest = null;
    for (HistoryRun run : series.runs()) {
      HistoryObjective found =
          run.objectives().stream()
              .filter(each -> each.text().equals(text))
              .findFirst()
              .orElse(null);
      objectives.add(found);
      values.add(found == null ? null : found.actual());
      newest = found == null ? newest : found;
    }
    FigureKind kind = FigureKind.of(Objects.requireNonNull(newest));
    return new FigureSeries(text, kind, values, changes(series, values, kind), objectives);
  }

  /** Returns the change points; figures of invalid runs do not count. */
  private static List<ChangePoint> changes(
      ComparableRuns series, List<@Nullable FigureValue> values, FigureKind kind) {
    double[] counted = new double[values.size()];
    Arrays.setAll(
        counted,
        i -> {
          FigureValue value = values.get(i);
          return value == null || !series.runs().get(i).valid() ? Double.NaN : value.value();
        });
    return ChangePoints.of(counted, kind.noise());
  }
}
