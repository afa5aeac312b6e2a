// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.diagnosis;

import io.github.gatlingllm.measure.request.Metric;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Detects the network as the limit: it is at least half of the mean TTFT. Its part comes from
 * server times in responses, otherwise from connect times, otherwise from the means of the server's
 * metrics.
 */
final class NetworkRule {

  private static final double MUCH = 0.5;

  private NetworkRule() {}

  static RuleFinding of(Symptoms symptoms) {
    return byAnswers(symptoms, Metric.NETWORK_TIME)
        .or(() -> byAnswers(symptoms, Metric.CONNECT_TIME))
        .or(
            () ->
                symptoms
                    .network()
                    .map(
                        part ->
                            judged(
                                part,
                                DiagnosisTexts.networkPartByMetrics(
                                    "network and client",
                                    Symptoms.millis(part.millis()),
                                    Symptoms.percent(part.share())))))
        .orElseGet(
            () -> RuleFinding.notKnown(LimitingFactor.NETWORK, DiagnosisTexts.NO_NETWORK_TIMES));
  }

  private static Optional<RuleFinding> byAnswers(Symptoms symptoms, Metric part) {
    return symptoms
        .reportedByAnswers(part)
        .map(
            reported ->
                judged(
                    reported,
                    DiagnosisTexts.networkPart(
                        part.label().toLowerCase(Locale.ROOT),
                        Symptoms.millis(reported.millis()),
                        Symptoms.percent(reported.share()))));
  }

  private static RuleFinding judged(TtftPart reported, String evidence) {
    return reported.share() >= MUCH
        ? RuleFinding.found(LimitingFactor.NETWORK, reported.millis(), List.of(evidence))
        : RuleFinding.notSeen(LimitingFactor.NETWORK, evidence);
  }
}
