// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import io.github.gatlingllm.audit.AuditResult.Figure;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.certainty.Interval;
import java.util.List;

/**
 * The mean length of answers, against what was asked for or what a reference gave: within 10 %, as
 * MLPerf's test of output lengths has it. Who answers shorter is faster, and does less.
 */
final class LengthRule {

  static final int FEWEST = 20;
  private static final double TOLERANCE = 0.1;

  private LengthRule() {}

  static AuditResult of(AuditPlan plan, List<Probe> distinct, AuditResult tokens) {
    List<Probe> reported =
        distinct.stream().filter(probe -> probe.answered() && probe.output() > 0).toList();
    double should = plan.referenceTokens() > 0 ? plan.referenceTokens() : asked(reported);
    if (!(should > 0)) {
      return AuditResult.undetermined(
          Audit.LENGTH, "How long answers should be is not known. " + AuditRemedies.LENGTH);
    }
    double[] ratios = reported.stream().mapToDouble(probe -> probe.output() / should).toArray();
    double mean = AuditStatistics.mean(ratios);
    Interval sure = AuditStatistics.ofMean(ratios);
    Figure[] figures = {
      new Figure("answers", "answers", ratios.length, ""),
      new Figure("shouldBe", "length that they should have", should, "tokens"),
      new Figure("mean", "their mean length", mean * should, "tokens"),
      new Figure("ratio", "mean ÷ what it should be", mean, ""),
      new Figure("ratioLow", "its 99 % interval, from", sure.low(), ""),
      new Figure("ratioHigh", "its 99 % interval, to", sure.high(), "")
    };
    if (ratios.length < FEWEST) {
      return AuditResult.undetermined(
          Audit.LENGTH,
          "Only "
              + ratios.length
              + " answers have a known length; it takes "
              + FEWEST
              + ". "
              + AuditRemedies.MORE_PAIRS,
          figures);
    }
    if (tokens.verdict() == AuditVerdict.FAILED) {
      return AuditResult.undetermined(
          Audit.LENGTH,
          "Lengths are reported by a usage that is not true. " + AuditRemedies.COUNT_BY_TOKENIZER,
          figures);
    }
    return judged(should, mean, sure, figures);
  }

  private static AuditResult judged(double should, double mean, Interval sure, Figure[] figures) {
    String text =
        "Answers have "
            + Quantity.plain(mean * should)
            + " tokens on average, "
            + AuditText.percent(mean)
            + " of the "
            + Quantity.plain(should)
            + " that they should have";
    if (sure.high() < 1 - TOLERANCE || sure.low() > 1 + TOLERANCE) {
      return AuditResult.failed(Audit.LENGTH, text + ".", figures);
    }
    return sure.low() >= 1 - TOLERANCE && sure.high() <= 1 + TOLERANCE
        ? AuditResult.passed(Audit.LENGTH, text + ".", figures)
        : AuditResult.undetermined(
            Audit.LENGTH,
            text + "; that may or may not be within 10 %. " + AuditRemedies.MORE_PAIRS,
            figures);
  }

  /** What all of them were asked for; 0: not of all, or not the same. */
  private static double asked(List<Probe> probes) {
    long[] lengths = probes.stream().mapToLong(Probe::asked).distinct().toArray();
    return lengths.length == 1 && lengths[0] > 0 ? lengths[0] : 0;
  }
}
