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

  static Finding of(Symptoms symptoms) {
    if (symptoms.moments().stream().noneMatch(each -> each.hitRate().isPresent())) {
      return Finding.notKnown(Limit.CACHE, "the server tells no hit rate of its prefix cache");
    }
    List<List<Moment>> thirds =
        Symptoms.thirds(symptoms.moments(), Moment::hitRate, Moment::ttftMillis);
    if (thirds.isEmpty()) {
      return Finding.notKnown(Limit.CACHE, "too few slots of the run have hit rate and TTFT");
    }
    OptionalDouble low = Side.mean(thirds.get(0), Moment::hitRate);
    OptionalDouble high = Side.mean(thirds.get(1), Moment::hitRate);
    OptionalDouble missed = Side.median(thirds.get(0), Moment::ttftMillis);
    OptionalDouble hit = Side.median(thirds.get(1), Moment::ttftMillis);
    if (high.orElse(0) - low.orElse(0) < FALL) {
      return Finding.notSeen(
          Limit.CACHE,
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
        ? Finding.found(Limit.CACHE, missed.orElse(0) - hit.orElse(0), List.of(evidence))
        : Finding.notSeen(Limit.CACHE, evidence);
  }

  private static String rate(OptionalDouble rate) {
    return Quantity.plain(Math.round(100 * rate.orElse(0)) / 100.0);
  }
}
