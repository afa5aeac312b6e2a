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

  static Finding of(Symptoms symptoms) {
    if (!symptoms.varied()) {
      return Finding.notKnown(
          Limit.DECODE, "there was never clearly more load than at other times to compare with");
    }
    Side light = symptoms.light();
    Side heavy = symptoms.heavy();
    double slower = symptoms.growth(Side::tpotMillis);
    if (slower == 0 || light == null || heavy == null) {
      return Finding.notKnown(Limit.DECODE, "too few answers of several tokens");
    }
    var evidence = new ArrayList<>(List.of(symptoms.contrast()));
    boolean told = light.running().isPresent() && heavy.running().isPresent();
    double before = told ? light.running().getAsDouble() : light.inFlight();
    double now = told ? heavy.running().getAsDouble() : heavy.inFlight();
    evidence.add(
        (told ? "running at once on the server: " : "in flight, since the server tells nothing: ")
            + Quantity.plain(tenths(before))
            + " and "
            + Quantity.plain(tenths(now)));
    return slower >= SLOWER && now >= MORE * before
        ? Finding.found(Limit.DECODE, lost(symptoms, light, heavy), evidence)
        : Finding.notSeen(Limit.DECODE, String.join("; ", evidence));
  }

  /** Of a usual answer. */
  private static double lost(Symptoms symptoms, Side light, Side heavy) {
    Distribution output = symptoms.all().tokens().output();
    double gaps = output == null ? 1 : Math.max(1, output.percentile(50) - 1);
    return gaps * (heavy.tpotMillis().orElse(0) - light.tpotMillis().orElse(0));
  }

  private static double tenths(double value) {
    return Math.round(10 * value) / 10.0;
  }
}
