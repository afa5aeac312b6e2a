// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.diagnosis;

import io.github.gatlingllm.measure.request.Metric;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The way to the server and back: half of TTFT or more, as answers and connections tell, or, where
 * answers tell nothing, as the means of the server's metrics leave it.
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
                    .map(part -> judged(part, "network and client", " by the server's metrics")))
        .orElseGet(
            () ->
                RuleFinding.notKnown(
                    LimitingFactor.NETWORK,
                    "neither answers nor the server's metrics tell of its time, so nobody knows"
                        + " what of TTFT is network"));
  }

  private static Optional<RuleFinding> byAnswers(Symptoms symptoms, Metric part) {
    return symptoms
        .reportedByAnswers(part)
        .map(reported -> judged(reported, part.label().toLowerCase(Locale.ROOT), ""));
  }

  private static RuleFinding judged(TtftPart reported, String what, String source) {
    String evidence =
        "of the mean TTFT, "
            + Symptoms.millis(reported.millis())
            + " are "
            + what
            + source
            + ": "
            + Symptoms.percent(reported.share());
    return reported.share() >= MUCH
        ? RuleFinding.found(LimitingFactor.NETWORK, reported.millis(), List.of(evidence))
        : RuleFinding.notSeen(LimitingFactor.NETWORK, evidence);
  }
}
