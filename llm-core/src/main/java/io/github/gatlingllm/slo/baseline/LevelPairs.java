// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.baseline;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.objective.RateFigure;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Pairs the load levels that two runs have in common, in order for each load. */
final class LevelPairs {

  private static final List<Subject> SUBJECTS =
      List.of(
          percentile(Metric.TTFT, 50),
          percentile(Metric.TTFT, 99),
          percentile(Metric.TPOT, 50),
          percentile(Metric.TPOT, 99),
          new Subject.OfRate(List.of(), RateFigure.OUTPUT_TOKENS));

  private LevelPairs() {}

  /** A load with all its digits, which texts would round. */
  private record Load(double load, LoadUnit unit) {

    static Load of(BaselineLevel level) {
      return new Load(level.load(), level.unit());
    }
  }

  private static Subject percentile(Metric metric, double percentile) {
    return new Subject.OfMetric(List.of(), metric, new Statistic.Percentile(percentile));
  }

  /** Returns the pairs in the order of this run. */
  static List<RunComparison.Level> of(List<BaselineLevel> before, List<BaselineLevel> now) {
    Map<Load, Deque<BaselineLevel>> byLoad = new HashMap<>();
    before.forEach(
        level -> byLoad.computeIfAbsent(Load.of(level), added -> new ArrayDeque<>()).add(level));
    var levels = new ArrayList<RunComparison.Level>();
    for (BaselineLevel level : now) {
      Deque<BaselineLevel> same = byLoad.get(Load.of(level));
      if (same != null && !same.isEmpty()) {
        BaselineStats then = same.remove().figures();
        levels.add(
            new RunComparison.Level(
                words(level),
                RunComparison.rows(subjects(level.figures()), then, level.figures())));
      }
    }
    return List.copyOf(levels);
  }

  private static List<Subject> subjects(BaselineStats now) {
    var subjects = new ArrayList<>(SUBJECTS);
    now.slos().keySet().forEach(slo -> subjects.addAll(RunComparison.ofSlo(slo)));
    return subjects;
  }

  private static String words(BaselineLevel level) {
    return Quantity.plain(level.load()) + " " + level.unit().symbol();
  }
}
