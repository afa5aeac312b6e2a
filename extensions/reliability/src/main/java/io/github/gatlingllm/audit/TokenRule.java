// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import io.github.gatlingllm.audit.AuditResult.Figure;
import io.github.gatlingllm.slo.certainty.Interval;
import java.util.List;

/**
 * Audits the output tokens of the usage, against a tokenizer if there is one, otherwise against
 * content chunks, each of which has at least one token.
 */
final class TokenRule {

  static final int FEWEST = 20;
  private static final double TOLERANCE = 0.1;
  private static final double MOST_DOUBTED = 0.01;

  private TokenRule() {}

  static AuditResult of(List<Probe> distinct) {
    List<Probe> reported =
        distinct.stream().filter(probe -> probe.answered() && probe.reported() >= 0).toList();
    if (reported.size() < FEWEST) {
      return AuditResult.undetermined(
          Audit.TOKENS,
          AuditFindingTexts.tooFewUsages(reported.size(), FEWEST),
          new Figure("answers", "answers with a usage", reported.size(), ""));
    }
    long doubted = reported.stream().filter(Probe::doubted).count();
    boolean byTokenizer = reported.stream().allMatch(probe -> probe.counted() > 0);
    double[] ratios =
        reported.stream()
            .filter(probe -> (byTokenizer ? probe.counted() : probe.chunks()) > 0)
            .mapToDouble(
                probe ->
                    (double) probe.reported() / (byTokenizer ? probe.counted() : probe.chunks()))
            .toArray();
    Interval sure = AuditStatistics.ofMean(ratios);
    double mean = AuditStatistics.mean(ratios);
    Figure[] figures = {
      new Figure("answers", "answers with a usage", reported.size(), ""),
      new Figure(
          byTokenizer ? "toldOfCounted" : "toldOfChunks",
          byTokenizer
              ? "tokens reported ÷ counted, mean"
              : "tokens reported ÷ content chunks, mean",
          mean,
          ""),
      new Figure("ratioLow", "99 % interval, low", sure.low(), ""),
      new Figure("ratioHigh", "99 % interval, high", sure.high(), ""),
      new Figure("contradicted", "usages that contradict their answer", doubted, "")
    };
    if (AuditStatistics.surelyAbove(doubted, reported.size(), MOST_DOUBTED)) {
      return AuditResult.failed(
          Audit.TOKENS, AuditFindingTexts.usagesContradict(doubted, reported.size()), figures);
    }
    return byTokenizer ? byTokenizer(mean, sure, figures) : byChunks(mean, sure, figures);
  }

  private static AuditResult byTokenizer(double mean, Interval sure, Figure[] figures) {
    if (sure.high() < 1 - TOLERANCE || sure.low() > 1 + TOLERANCE) {
      return AuditResult.failed(Audit.TOKENS, AuditFindingTexts.usageWrong(mean), figures);
    }
    return sure.low() >= 1 - TOLERANCE && sure.high() <= 1 + TOLERANCE
        ? AuditResult.passed(Audit.TOKENS, AuditFindingTexts.usageRight(mean), figures)
        : AuditResult.undetermined(Audit.TOKENS, AuditFindingTexts.usageUndecided(mean), figures);
  }

  private static AuditResult byChunks(double mean, Interval sure, Figure[] figures) {
    if (sure.high() < 1 - TOLERANCE) {
      return AuditResult.failed(Audit.TOKENS, AuditFindingTexts.usageBelowChunks(mean), figures);
    }
    return sure.low() >= 1 - TOLERANCE && sure.high() <= 1 + TOLERANCE
        ? AuditResult.passed(Audit.TOKENS, AuditFindingTexts.usageAsChunks(mean), figures)
        : AuditResult.undetermined(Audit.TOKENS, AuditFindingTexts.usageUnchecked(mean), figures);
  }
}
