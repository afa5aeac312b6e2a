// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.judge;

import io.github.gatlingllm.interop.ToolFigure;
import io.github.gatlingllm.interop.ToolResult;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import io.github.gatlingllm.slo.verdict.SuccessShareRule;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Judges objectives by the aggregates that a file states: only by exactly the bounded figure, and
 * always weakly, since an aggregate has no interval. Fewer requests than an estimate needs leave
 * the objective undetermined, as with requests, so that saving less never gives a better verdict.
 *
 * @param result what the file states
 * @param rule the rule for failed requests, which have no latency
 */
record StatedFigures(ToolResult result, SuccessShareRule rule) {

  static StatedFigures of(ToolResult result, List<RunObjective> all) {
    return new StatedFigures(result, SuccessShareRule.of(all, false));
  }

  /** Returns the counts that the file states; unknown ones are 0. */
  static RequestStats.Counts counts(ToolResult result) {
    return new RequestStats.Counts(
        result.completed().orElse(0), result.failed().orElse(0), 0, 0, 0, 0);
  }

  /** Returns the result of an objective; null if the file does not state its figure. */
  @Nullable ObjectiveResult judge(RunObjective objective) {
    OptionalDouble value = value(objective.subject());
    return value.isEmpty() ? null : judge(objective, value.getAsDouble());
  }

  private ObjectiveResult judge(RunObjective objective, double value) {
    OptionalLong completed = result.completed();
    if (completed.isEmpty() || completed.getAsLong() == 0) {
      String why = completed.isEmpty() ? JudgeTexts.NO_COUNT : JudgeTexts.NOTHING_SUCCEEDED;
      return of(objective, OptionalDouble.empty(), 0, Verdict.UNDETERMINED, why);
    }
    long samples = completed.getAsLong();
    OptionalDouble actual = OptionalDouble.of(value);
    long needed = needed(objective);
    if (samples < needed) {
      return of(
          objective, actual, samples, Verdict.UNDETERMINED, JudgeTexts.tooFew(samples, needed));
    }
    boolean holds = objective.requirement().holds(value);
    String lost = holds ? rule.doubt(objective, counts(result)) : null;
    return lost == null
        ? of(
            objective,
            actual,
            samples,
            holds ? Verdict.MET : Verdict.MISSED,
            JudgeTexts.ONLY_AGGREGATE)
        : of(objective, actual, samples, Verdict.UNDETERMINED, JudgeTexts.ofFiles(lost));
  }

  /** Returns the number of requests from which an estimate decides. */
  private static long needed(RunObjective objective) {
    if (objective.subject() instanceof Subject.OfMetric of
        && of.statistic() instanceof Statistic.Percentile percentile) {
      double share = percentile.percentile() / 100;
      return objective.requirement().sides().stream()
          .mapToLong(
              side ->
                  Certainty.of(0, 0, 0, side.comparison().upper() ? share : 1 - share, true)
                      .needed())
          .max()
          .orElse(1);
    }
    return Certainty.plain(true, 0).needed();
  }

  private OptionalDouble value(Subject subject) {
    return result.figures().stream()
        .filter(figure -> isOf(figure, subject))
        .mapToDouble(StatedFigures::shown)
        .filter(value -> Double.isFinite(value) && value > 0)
        .findFirst();
  }

  private static boolean isOf(ToolFigure figure, Subject subject) {
    if (figure instanceof ToolFigure.OfMetric stated) {
      return subject instanceof Subject.OfMetric of
          && of.metric() == stated.metric()
          && of.statistic().equals(stated.statistic());
    }
    return figure instanceof ToolFigure.OfRate stated
        && subject instanceof Subject.OfRate of
        && of.figure() == stated.rate();
  }

  /** Returns the value in the unit of outputs. */
  private static double shown(ToolFigure figure) {
    return figure instanceof ToolFigure.OfMetric stated
        ? stated.value() / stated.metric().outputDivisor()
        : figure.value();
  }

  private static ObjectiveResult of(
      RunObjective objective, OptionalDouble actual, long samples, Verdict verdict, String reason) {
    boolean weak = verdict != Verdict.UNDETERMINED;
    return new ObjectiveResult(objective, actual, null, samples, weak, verdict, reason);
  }
}
