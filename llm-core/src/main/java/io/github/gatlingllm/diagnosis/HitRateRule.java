// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.diagnosis;

import io.github.gatlingllm.measure.request.Quantity;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Detects the prefix cache as the limit: TTFT was longer in slots with a low hit rate than in slots
 * with a high one. A low rate alone is not enough: prompts may share no prefixes.
 */
final class HitRateRule {

  private static final double FALL = 0.2;
  private static final double LONGER = 1.3;

  private HitRateRule() {}

  static RuleFinding of(Symptoms symptoms) {
    if (symptoms.moments().stream().noneMatch(each -> each.hitRate().isPresent())) {
      return RuleFinding.notKnown(LimitingFactor.CACHE, DiagnosisTexts.NO_HIT_RATE);
    }
    List<List<SlotReading>> thirds =
        Symptoms.thirds(symptoms.moments(), SlotReading::hitRate, SlotReading::ttftMillis);
    if (thirds.isEmpty()) {
      return RuleFinding.notKnown(LimitingFactor.CACHE, DiagnosisTexts.FEW_HIT_RATES);
    }
    OptionalDouble low = LoadSide.mean(thirds.get(0), SlotReading::hitRate);
    OptionalDouble high = LoadSide.mean(thirds.get(1), SlotReading::hitRate);
    OptionalDouble missed = LoadSide.median(thirds.get(0), SlotReading::ttftMillis);
    OptionalDouble hit = LoadSide.median(thirds.get(1), SlotReading::ttftMillis);
    if (high.orElse(0) - low.orElse(0) < FALL) {
      return RuleFinding.notSeen(
          LimitingFactor.CACHE, DiagnosisTexts.hitRateConstant(rate(low), rate(high)));
    }
    String evidence =
        DiagnosisTexts.hitRateContrast(
            rate(high), Symptoms.millis(hit), rate(low), Symptoms.millis(missed));
    return missed.orElse(0) >= LONGER * hit.orElse(0)
        ? RuleFinding.found(
            LimitingFactor.CACHE, missed.orElse(0) - hit.orElse(0), List.of(evidence))
        : RuleFinding.notSeen(LimitingFactor.CACHE, evidence);
  }

  private static String rate(OptionalDouble rate) {
    return Quantity.plain(Math.round(100 * rate.orElse(0)) / 100.0);
  }
}
