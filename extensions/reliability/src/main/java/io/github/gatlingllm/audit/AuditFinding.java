// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.promise.Objective;
import io.github.gatlingllm.slo.verdict.Finding;
import java.util.OptionalDouble;

/** Whether an audit passed. */
final class AuditFinding {

  private AuditFinding() {}

  static Finding of(Objective objective, AuditResult result) {
    return switch (result.verdict()) {
      case UNDETERMINED -> Finding.none(result.text());
      case PASSED -> told(objective, 0, result.text());
      case FAILED -> told(objective, 1, result.text());
    };
  }

  private static Finding told(Objective objective, int failures, String why) {
    boolean holds = objective.requirement().holds(failures);
    return new Finding(
        OptionalDouble.of(failures), null, 1, Certainty.plain(holds), holds ? null : why);
  }
}
