/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.diagnosis;

import io.github.gatlingllm.measure.request.Metric;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** The way to the server and back: half of TTFT or more, as answers and connections tell. */
final class NetworkRule {

  private static final double MUCH = 0.5;
  private static final double MILLION = 1e6;

  private NetworkRule() {}

  static Finding of(Symptoms symptoms) {
    OptionalDouble told = symptoms.shareOfTtft(Metric.NETWORK_TIME);
    Metric part = told.isPresent() ? Metric.NETWORK_TIME : Metric.CONNECT_TIME;
    OptionalDouble share = told.isPresent() ? told : symptoms.shareOfTtft(part);
    if (share.isEmpty()) {
      return Finding.notKnown(
          Limit.NETWORK, "no answer tells of its server, so nobody knows what of TTFT is network");
    }
    double nanos = symptoms.all().distribution(part).orElseThrow().mean();
    String evidence =
        "of the mean TTFT, "
            + Symptoms.millis(nanos / MILLION)
            + " are "
            + part.label().toLowerCase(Locale.ROOT)
            + ": "
            + Symptoms.percent(share.getAsDouble());
    return share.getAsDouble() >= MUCH
        ? Finding.found(Limit.NETWORK, nanos / MILLION, List.of(evidence))
        : Finding.notSeen(Limit.NETWORK, evidence);
  }
}
