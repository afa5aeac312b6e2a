// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.diagnosis;

import io.github.gatlingllm.slo.validity.ValidityCheck;
import io.github.gatlingllm.slo.validity.ValidityCheck.Figure;
import io.github.gatlingllm.slo.validity.ValidityCheck.State;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * The load generator: requests left late, or times are too uncertain, beyond the limits of
 * validity. That it was busy is not enough.
 */
final class ClientRule {

  private static final Set<Figure> EFFECTS =
      Set.of(Figure.SCHEDULE_LAG, Figure.TIMING_UNCERTAINTY, Figure.ACHIEVED_RATE);

  private ClientRule() {}

  /** Objectives take a lag into account, causes do not. */
  private static boolean beyond(ValidityCheck check) {
    return check.state() == State.BROKEN
        || (check.state() == State.WARNED && check.figure() == Figure.SCHEDULE_LAG);
  }

  static RuleFinding of(Symptoms symptoms) {
    List<ValidityCheck> effects =
        symptoms.checks().all().stream().filter(check -> EFFECTS.contains(check.figure())).toList();
    List<String> reasons =
        effects.stream()
            .filter(ClientRule::beyond)
            .map(ValidityCheck::reason)
            .filter(Objects::nonNull)
            .toList();
    if (!reasons.isEmpty()) {
      return RuleFinding.found(LimitingFactor.CLIENT, Double.POSITIVE_INFINITY, reasons);
    }
    return effects.stream().allMatch(check -> check.state() == State.NOT_CHECKED)
        ? RuleFinding.notKnown(LimitingFactor.CLIENT, "nobody watched the load generator")
        : RuleFinding.notSeen(
            LimitingFactor.CLIENT,
            "requests left in time, and times are certain enough for what they show");
  }
}
