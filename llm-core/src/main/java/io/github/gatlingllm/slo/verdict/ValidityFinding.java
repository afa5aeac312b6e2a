// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.validity.RunChecks;
import java.util.List;
import java.util.OptionalDouble;

/** Judges the objective that the run is valid; its value is the number of reasons against it. */
final class ValidityFinding {

  private ValidityFinding() {}

  static ObjectiveFinding of(RunObjective objective, RunChecks checks) {
    List<String> reasons = checks.reasons();
    List<String> open = checks.notChecked();
    boolean complete = !checks.all().isEmpty() && open.isEmpty();
    if (reasons.isEmpty() && !complete) {
      return new ObjectiveFinding(
          checks.made() == 0 ? OptionalDouble.empty() : OptionalDouble.of(0),
          null,
          checks.made(),
          Certainty.NONE,
          open.isEmpty()
              ? FindingTexts.nothingChecked()
              : FindingTexts.notChecked(String.join(", ", open)));
    }
    boolean holds = objective.requirement().holds(reasons.size());
    return new ObjectiveFinding(
        OptionalDouble.of(reasons.size()),
        null,
        checks.made(),
        Certainty.plain(holds),
        reasons.isEmpty() ? null : String.join("; ", reasons));
  }
}
