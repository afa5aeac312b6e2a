// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.diagnosis;

import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Quantity;
import java.util.ArrayList;
import java.util.List;

/**
 * Decoding: TPOT grew with the requests that ran at once, by the server's own count if it tells.
 */
final class DecodeRule {

  private static final double SLOWER = 1.3;
  private static final double MORE = 1.5;

  private DecodeRule() {}

  static RuleFinding of(Symptoms symptoms) {
    if (!symptoms.varied()) {
      return RuleFinding.notKnown(
          LimitingFactor.DECODE,
          "there was never clearly more load than at other times to compare with");
    }
    LoadSide light = symptoms.light();
    LoadSide heavy = symptoms.heavy();
    double slower = symptoms.growth(LoadSide::tpotMillis);
    if (slower == 0 || light == null || heavy == null) {
      return RuleFinding.notKnown(LimitingFactor.DECODE, "too few answers of several tokens");
    }
    var evidence = new ArrayList<>(List.of(symptoms.contrast()));
    boolean reported = light.running().isPresent() && heavy.running().isPresent();
    double before = reported ? light.running().getAsDouble() : light.inFlight();
    double now = reported ? heavy.running().getAsDouble() : heavy.inFlight();
    evidence.add(
        (reported
                ? "running at once on the server: "
                : "in flight, since the server tells nothing: ")
            + Quantity.plain(tenths(before))
            + " and "
            + Quantity.plain(tenths(now)));
    return slower >= SLOWER && now >= MORE * before
        ? RuleFinding.found(LimitingFactor.DECODE, lost(symptoms, light, heavy), evidence)
        : RuleFinding.notSeen(LimitingFactor.DECODE, String.join("; ", evidence));
  }

  /** Of a usual answer. */
  private static double lost(Symptoms symptoms, LoadSide light, LoadSide heavy) {
    Distribution output = symptoms.all().tokens().output();
    double gaps = output == null ? 1 : Math.max(1, output.percentile(50) - 1);
    return gaps * (heavy.tpotMillis().orElse(0) - light.tpotMillis().orElse(0));
  }

  private static double tenths(double value) {
    return Math.round(10 * value) / 10.0;
  }
}
