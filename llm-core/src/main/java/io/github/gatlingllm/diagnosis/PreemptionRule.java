// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.diagnosis;

import io.github.gatlingllm.measure.request.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Detects preemptions as the limit: streams stalled in slots in which the server's counter grew,
 * far longer than in other slots and than the median gap. A growing counter alone is not enough.
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
      return RuleFinding.notKnown(LimitingFactor.PREEMPTION, DiagnosisTexts.NO_PREEMPTION_COUNT);
    }
    List<SlotReading> beside = new ArrayList<>(reported);
    beside.removeIf(each -> each.preemptions().orElse(0) <= 0);
    if (beside.isEmpty()) {
      return RuleFinding.notSeen(LimitingFactor.PREEMPTION, DiagnosisTexts.NO_PREEMPTIONS);
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
    String counted = Quantity.plain(count);
    String gap = Symptoms.millis(longest);
    String median = Symptoms.millis(usual);
    String evidence =
        elsewhere.isEmpty()
            ? DiagnosisTexts.preemptions(counted, gap, median)
            : DiagnosisTexts.preemptions(counted, gap, median, Symptoms.millis(elsewhere));
    boolean stalls =
        longest >= STALL * usual
            && (elsewhere.isEmpty() || longest >= LONGER * elsewhere.getAsDouble());
    return stalls
        ? RuleFinding.found(LimitingFactor.PREEMPTION, longest - usual, List.of(evidence))
        : RuleFinding.notSeen(LimitingFactor.PREEMPTION, evidence);
  }
}
