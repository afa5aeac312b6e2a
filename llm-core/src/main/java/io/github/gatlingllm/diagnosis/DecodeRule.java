// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.diagnosis;

import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Quantity;
import java.util.ArrayList;
import java.util.List;

/**
 * Detects slow decoding: TPOT grew with the number of running requests. That number is the server's
 * gauge if available, otherwise the requests in flight.
 */
final class DecodeRule {

  private static final double SLOWER = 1.3;
  private static final double MORE = 1.5;

  private DecodeRule() {}

  static RuleFinding of(Symptoms symptoms) {
    if (!symptoms.varied()) {
      return RuleFinding.notKnown(LimitingFactor.DECODE, DiagnosisTexts.LOAD_TOO_EVEN);
    }
    LoadSide light = symptoms.light();
    LoadSide heavy = symptoms.heavy();
    double slower = symptoms.growth(LoadSide::tpotMillis);
    if (slower == 0 || light == null || heavy == null) {
      return RuleFinding.notKnown(LimitingFactor.DECODE, DiagnosisTexts.FEW_TPOT);
    }
    var evidence = new ArrayList<>(List.of(symptoms.contrast()));
    boolean reported = light.running().isPresent() && heavy.running().isPresent();
    double before = reported ? light.running().getAsDouble() : light.inFlight();
    double now = reported ? heavy.running().getAsDouble() : heavy.inFlight();
    String fewest = Quantity.plain(tenths(before));
    String most = Quantity.plain(tenths(now));
    evidence.add(
        reported ? DiagnosisTexts.running(fewest, most) : DiagnosisTexts.inFlight(fewest, most));
    return slower >= SLOWER && now >= MORE * before
        ? RuleFinding.found(LimitingFactor.DECODE, lost(symptoms, light, heavy), evidence)
        : RuleFinding.notSeen(LimitingFactor.DECODE, String.join("; ", evidence));
  }

  /** Returns the additional decode time of a response of median length, in milliseconds. */
  private static double lost(Symptoms symptoms, LoadSide light, LoadSide heavy) {
    Distribution output = symptoms.all().tokens().output();
    double gaps = output == null ? 1 : Math.max(1, output.percentile(50) - 1);
    return gaps * (heavy.tpotMillis().orElse(0) - light.tpotMillis().orElse(0));
  }

  private static double tenths(double value) {
    return Math.round(10 * value) / 10.0;
  }
}
