// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.promise.Objective;
import java.util.OptionalDouble;

/** Whether an audit passed. */
final class AuditFinding {

  private AuditFinding() {}

  static Finding of(Objective objective, Audits.Found found) {
    return switch (found.state()) {
      case UNDETERMINED -> Finding.none(found.why());
      case PASSED -> told(objective, 0, found.why());
      case FAILED -> told(objective, 1, found.why());
    };
  }

  private static Finding told(Objective objective, int failures, String why) {
    boolean holds = objective.requirement().holds(failures);
    return new Finding(
        OptionalDouble.of(failures), null, 1, Certainty.plain(holds), holds ? null : why);
  }
}
