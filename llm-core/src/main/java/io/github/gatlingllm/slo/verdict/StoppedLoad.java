// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.objective.CountFigure;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Detects a stop by the simulation that may hide what an objective is about. A simulation that
 * stops at the first failure or the first slow answer never shows the others. A stop of a run
 * without trouble hides nothing.
 *
 * @param evidence the evidence of the run
 */
public record StoppedLoad(Evidence evidence) {

  /**
   * Returns why no objective can be met: requests outside the steady state had failed. Null if none
   * had, or if the simulation did not stop the run.
   */
  public static @Nullable String unmeasured(
      RunEnd end, RequestStats.Counts whole, RequestStats.Counts measured) {
    long failed = whole.failed() - measured.failed();
    return end.kind() == RunEnd.Kind.STOPPED && failed > 0
        ? VerdictTexts.stoppedAfterUnsteadyFailures(failed)
        : null;
  }

  /**
   * Returns why the objective can't be met; null if the simulation did not stop the run, or if no
   * observed request could have caused the stop.
   *
   * @param stats the figures of the objective's requests
   * @param actual the objective's value
   */
  @Nullable String doubt(RunObjective objective, RequestStats stats, double actual) {
    if (evidence.end().kind() != RunEnd.Kind.STOPPED
        || objective.subject().basis() == Subject.Basis.GENERATOR) {
      return null;
    }
    RequestStats.Counts all = evidence.snapshot().all().counts();
    long lost = all.failed() + (evidence.abandonmentTest() ? 0 : all.givenUp());
    if (lost > 0) {
      return VerdictTexts.stoppedAfterFailures(lost, all.sent());
    }
    return brokenBound(objective, stats, actual) ? VerdictTexts.stoppedAfterBrokenBound() : null;
  }

  private boolean brokenBound(RunObjective objective, RequestStats stats, double actual) {
    if (objective.requirement() instanceof Requirement.NoWorse) {
      return true; // its bound is that of a figure, not of a request
    }
    Subject subject = objective.subject();
    if (subject instanceof Subject.OfMetric of) {
      return brokenBound(objective.requirement().sides(), of.metric(), stats);
    }
    if (subject instanceof Subject.OfAdjusted of) {
      return brokenBound(objective.requirement().sides(), of.metric(), stats);
    }
    if (subject.slo() != null) {
      return evidence.slos().stream()
          .anyMatch(held -> held.slo().equals(subject.slo()) && missed(held));
    }
    return subject instanceof Subject.OfCount count
        && !(count.figure() instanceof CountFigure.Concurrency)
        && actual != 0;
  }

  private static boolean missed(SloStats held) {
    return held.missed() + held.failed() > 0;
  }

  private static boolean brokenBound(
      List<Requirement.Side> sides, Metric metric, RequestStats stats) {
    return stats.distribution(metric).map(values -> !allHold(sides, metric, values)).orElse(true);
  }

  private static boolean allHold(List<Requirement.Side> sides, Metric metric, Distribution values) {
    double least = values.min() / metric.outputDivisor();
    double most = values.max() / metric.outputDivisor();
    return sides.stream().allMatch(side -> side.holds(least) && side.holds(most));
  }
}
