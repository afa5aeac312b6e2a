// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.diagnosis;

import io.github.gatlingllm.measure.request.Quantity;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The prefix cache: where its hit rate was low, TTFT was longer than where it was high, in the same
 * run. A low rate alone is not enough: nobody knows whether there was anything to hit.
 */
final class HitRateRule {

  private static final double FALL = 0.2;
  private static final double LONGER = 1.3;

  private HitRateRule() {}

  static RuleFinding of(Symptoms symptoms) {
    if (symptoms.moments().stream().noneMatch(each -> each.hitRate().isPresent())) {
      return RuleFinding.notKnown(
          LimitingFactor.CACHE, "the server tells no hit rate of its prefix cache");
    }
    List<List<SlotReading>> thirds =
        Symptoms.thirds(symptoms.moments(), SlotReading::hitRate, SlotReading::ttftMillis);
    if (thirds.isEmpty()) {
      return RuleFinding.notKnown(
          LimitingFactor.CACHE, "too few slots of the run have hit rate and TTFT");
    }
    OptionalDouble low = LoadSide.mean(thirds.get(0), SlotReading::hitRate);
    OptionalDouble high = LoadSide.mean(thirds.get(1), SlotReading::hitRate);
    OptionalDouble missed = LoadSide.median(thirds.get(0), SlotReading::ttftMillis);
    OptionalDouble hit = LoadSide.median(thirds.get(1), SlotReading::ttftMillis);
    if (high.orElse(0) - low.orElse(0) < FALL) {
      return RuleFinding.notSeen(
          LimitingFactor.CACHE,
          "the hit rate was "
              + (rate(low).equals(rate(high)) ? "" : rate(low) + " to ")
              + rate(high)
              + " all the time");
    }
    String evidence =
        "where the hit rate was "
            + rate(high)
            + " TTFT p50 was "
            + Symptoms.millis(hit)
            + ", where it was "
            + rate(low)
            + " it was "
            + Symptoms.millis(missed);
    return missed.orElse(0) >= LONGER * hit.orElse(0)
        ? RuleFinding.found(
            LimitingFactor.CACHE, missed.orElse(0) - hit.orElse(0), List.of(evidence))
        : RuleFinding.notSeen(LimitingFactor.CACHE, evidence);
  }

  private static String rate(OptionalDouble rate) {
    return Quantity.plain(Math.round(100 * rate.orElse(0)) / 100.0);
  }
}
