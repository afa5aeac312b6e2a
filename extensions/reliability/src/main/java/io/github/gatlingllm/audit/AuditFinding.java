// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.ObjectiveFinding;
import java.util.OptionalDouble;

/** Judges an objective on an audit. */
final class AuditFinding {

  private AuditFinding() {}

  static ObjectiveFinding of(RunObjective objective, AuditResult result) {
    return switch (result.verdict()) {
      case UNDETERMINED -> ObjectiveFinding.none(result.text());
      case PASSED -> reported(objective, 0, result.text());
      case FAILED -> reported(objective, 1, result.text());
    };
  }

  private static ObjectiveFinding reported(RunObjective objective, int failures, String why) {
    boolean holds = objective.requirement().holds(failures);
    return new ObjectiveFinding(
        OptionalDouble.of(failures), null, 1, Certainty.plain(holds), holds ? null : why);
  }
}
