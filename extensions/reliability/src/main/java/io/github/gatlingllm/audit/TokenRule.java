// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import io.github.gatlingllm.audit.AuditResult.Figure;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.certainty.Interval;
import java.util.List;

/**
 * The output tokens that the usage tells, against a tokenizer of ours, and else against content
 * chunks, each of which holds a token at least.
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
          "Only "
              + reported.size()
              + " answers came with a usage; it takes "
              + FEWEST
              + ". "
              + AuditRemedies.USAGE,
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
          byTokenizer ? "tokens told ÷ counted, mean" : "tokens told ÷ content chunks, mean",
          mean,
          ""),
      new Figure("ratioLow", "its 99 % interval, from", sure.low(), ""),
      new Figure("ratioHigh", "its 99 % interval, to", sure.high(), ""),
      new Figure("contradicted", "usages that contradict their answer", doubted, "")
    };
    if (AuditStatistics.surelyAbove(doubted, reported.size(), MOST_DOUBTED)) {
      return AuditResult.failed(
          Audit.TOKENS,
          doubted + " of " + reported.size() + " usages contradict the answer that they are about.",
          figures);
    }
    return byTokenizer ? byTokenizer(mean, sure, figures) : byChunks(mean, sure, figures);
  }

  private static AuditResult byTokenizer(double mean, Interval sure, Figure[] figures) {
    String text = "The usage tells " + AuditText.percent(mean) + " of the tokens that we count";
    if (sure.high() < 1 - TOLERANCE || sure.low() > 1 + TOLERANCE) {
      return AuditResult.failed(Audit.TOKENS, text + ".", figures);
    }
    return sure.low() >= 1 - TOLERANCE && sure.high() <= 1 + TOLERANCE
        ? AuditResult.passed(Audit.TOKENS, text + ".", figures)
        : AuditResult.undetermined(
            Audit.TOKENS,
            text + "; that may or may not be within 10 %. " + AuditRemedies.MORE_PAIRS,
            figures);
  }

  private static AuditResult byChunks(double mean, Interval sure, Figure[] figures) {
    String text = "The usage tells " + Quantity.plain(mean) + " tokens for each content chunk";
    if (sure.high() < 1 - TOLERANCE) {
      return AuditResult.failed(Audit.TOKENS, text + ": too few.", figures);
    }
    return sure.low() >= 1 - TOLERANCE && sure.high() <= 1 + TOLERANCE
        ? AuditResult.passed(Audit.TOKENS, text + ".", figures)
        : AuditResult.undetermined(
            Audit.TOKENS,
            text
                + ": a chunk may hold several, so that this proves nothing. "
                + AuditRemedies.TOKENIZER,
            figures);
  }
}
