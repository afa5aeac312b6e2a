// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.certainty.Ranked;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Subject;

/** Judges objectives on a percentile in which each failed request counts as +∞. */
final class AdjustedFinding {

  private AdjustedFinding() {}

  static ObjectiveFinding of(
      RunObjective objective, Subject.OfAdjusted subject, RequestStats stats) {
    if (!stats.adjustable(subject.metric())) {
      return MetricFinding.noValue(subject.metric(), stats.counts());
    }
    ObjectiveFinding finding =
        new MetricFinding.OfPercentile(
                objective,
                stats,
                subject.metric(),
                subject.statistic().percentile(),
                new Ranked.WithFailures(stats, subject.metric()),
                true)
            .finding();
    return Double.isInfinite(finding.actual().orElse(0))
        ? reached(finding, stats.counts())
        : finding;
  }

  /**
   * Returns the finding as missed: no bound holds for an infinite value, however few the requests
   * are.
   */
  private static ObjectiveFinding reached(ObjectiveFinding finding, RequestStats.Counts counts) {
    Certainty certainty = finding.certainty();
    boolean sure = certainty.verdict() == Verdict.MISSED && !certainty.weak();
    return new ObjectiveFinding(
        finding.actual(),
        finding.interval(),
        finding.samples(),
        new Certainty(Verdict.MISSED, !sure, certainty.needed()),
        FindingTexts.failuresReachPercentile(counts.failed(), counts.tried(), counts.givenUp()));
  }
}
