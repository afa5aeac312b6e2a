// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import io.github.gatlingllm.audit.AuditResult.Figure;
import io.github.gatlingllm.slo.certainty.Interval;
import java.util.List;

/**
 * Audits the length of answers: their mean must be within 10 % of the requested length or of a
 * reference, as in MLPerf's test of output lengths. Shorter answers would make a server look
 * faster.
 */
final class LengthRule {

  static final int FEWEST = 20;
  private static final double TOLERANCE = 0.1;

  private LengthRule() {}

  static AuditResult of(AuditPlan plan, List<Probe> distinct, AuditResult tokens) {
    List<Probe> reported =
        distinct.stream().filter(probe -> probe.answered() && probe.output() > 0).toList();
    double should = plan.referenceTokens() > 0 ? plan.referenceTokens() : requested(reported);
    if (!(should > 0)) {
      return AuditResult.undetermined(Audit.LENGTH, AuditFindingTexts.LENGTH_UNKNOWN);
    }
    double[] ratios = reported.stream().mapToDouble(probe -> probe.output() / should).toArray();
    double mean = AuditStatistics.mean(ratios);
    Interval sure = AuditStatistics.ofMean(ratios);
    Figure[] figures = {
      new Figure("answers", "answers", ratios.length, ""),
      new Figure("shouldBe", "expected length", should, "tokens"),
      new Figure("mean", "mean length", mean * should, "tokens"),
      new Figure("ratio", "mean ÷ expected", mean, ""),
      new Figure("ratioLow", "99 % interval, low", sure.low(), ""),
      new Figure("ratioHigh", "99 % interval, high", sure.high(), "")
    };
    if (ratios.length < FEWEST) {
      return AuditResult.undetermined(
          Audit.LENGTH, AuditFindingTexts.tooFewLengths(ratios.length, FEWEST), figures);
    }
    if (tokens.verdict() == AuditVerdict.FAILED) {
      return AuditResult.undetermined(
          Audit.LENGTH, AuditFindingTexts.LENGTH_BY_WRONG_USAGE, figures);
    }
    return judged(should, mean, sure, figures);
  }

  private static AuditResult judged(double should, double mean, Interval sure, Figure[] figures) {
    double length = mean * should;
    if (sure.high() < 1 - TOLERANCE || sure.low() > 1 + TOLERANCE) {
      return AuditResult.failed(
          Audit.LENGTH, AuditFindingTexts.lengthsWrong(length, should), figures);
    }
    return sure.low() >= 1 - TOLERANCE && sure.high() <= 1 + TOLERANCE
        ? AuditResult.passed(Audit.LENGTH, AuditFindingTexts.lengthsRight(length, should), figures)
        : AuditResult.undetermined(
            Audit.LENGTH, AuditFindingTexts.lengthsUndecided(length, should), figures);
  }

  /** Returns the requested length; 0 if requests have none or different ones. */
  private static double requested(List<Probe> probes) {
    long[] lengths = probes.stream().mapToLong(Probe::requested).distinct().toArray();
    return lengths.length == 1 && lengths[0] > 0 ? lengths[0] : 0;
  }
}
