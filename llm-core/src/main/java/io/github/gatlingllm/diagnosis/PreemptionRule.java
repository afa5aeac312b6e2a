// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.diagnosis;

import io.github.gatlingllm.measure.request.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Requests lost their place in the batch: answers stood still where the server's counter grew, for
 * longer than elsewhere, and for many times a usual gap. That the counter grew is not enough.
 */
final class PreemptionRule {

  private static final double LONGER = 2;
  private static final double STALL = 5;

  private PreemptionRule() {}

  static RuleFinding of(Symptoms symptoms) {
    List<SlotReading> reported =
        symptoms.moments().stream()
            .filter(each -> each.preemptions().isPresent() && each.longestGapMillis().isPresent())
            .toList();
    if (reported.isEmpty()) {
      return RuleFinding.notKnown(LimitingFactor.PREEMPTION, "the server tells of no preemptions");
    }
    List<SlotReading> beside = new ArrayList<>(reported);
    beside.removeIf(each -> each.preemptions().orElse(0) <= 0);
    if (beside.isEmpty()) {
      return RuleFinding.notSeen(LimitingFactor.PREEMPTION, "the server counted none");
    }
    List<SlotReading> without = new ArrayList<>(reported);
    without.removeAll(beside);
    double count = beside.stream().mapToDouble(each -> each.preemptions().orElse(0)).sum();
    double longest = LoadSide.median(beside, SlotReading::longestGapMillis).orElse(0);
    double usual = LoadSide.median(beside, SlotReading::gapMillis).orElse(0);
    OptionalDouble elsewhere =
        without.size() < Symptoms.FEWEST_MOMENTS
            ? OptionalDouble.empty()
            : LoadSide.median(without, SlotReading::longestGapMillis);
    String evidence =
        Quantity.plain(count)
            + " preemptions; the longest gap between tokens beside them was "
            + Symptoms.millis(longest)
            + ", the usual one "
            + Symptoms.millis(usual)
            + (elsewhere.isEmpty()
                ? ""
                : ", and the longest without them " + Symptoms.millis(elsewhere));
    boolean stalls =
        longest >= STALL * usual
            && (elsewhere.isEmpty() || longest >= LONGER * elsewhere.getAsDouble());
    return stalls
        ? RuleFinding.found(LimitingFactor.PREEMPTION, longest - usual, List.of(evidence))
        : RuleFinding.notSeen(LimitingFactor.PREEMPTION, evidence);
  }
}
