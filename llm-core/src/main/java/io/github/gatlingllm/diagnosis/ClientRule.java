// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.diagnosis;

import io.github.gatlingllm.slo.validity.ValidityCheck;
import io.github.gatlingllm.slo.validity.ValidityCheck.Figure;
import io.github.gatlingllm.slo.validity.ValidityCheck.State;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Detects a load generator that distorts times: the schedule lag, the timing uncertainty or the
 * achieved rate is beyond its validity limit. High CPU use alone is not enough.
 */
final class ClientRule {

  private static final Set<Figure> EFFECTS =
      Set.of(Figure.SCHEDULE_LAG, Figure.TIMING_UNCERTAINTY, Figure.ACHIEVED_RATE);

  private ClientRule() {}

  /** Includes a warned schedule lag: objectives correct for the lag, diagnosis rules do not. */
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
        ? RuleFinding.notKnown(LimitingFactor.CLIENT, DiagnosisTexts.CLIENT_NOT_WATCHED)
        : RuleFinding.notSeen(LimitingFactor.CLIENT, DiagnosisTexts.CLIENT_IN_TIME);
  }
}
