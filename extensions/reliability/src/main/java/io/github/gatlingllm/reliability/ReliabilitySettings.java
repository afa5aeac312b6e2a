// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.feature.SloOption;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.List;

/**
 * The reliability profile of a protocol.
 *
 * @param plan the settings of the profile
 * @param events the planned faults and marks
 */
public record ReliabilitySettings(ReliabilityPlan plan, List<PlannedFault> events)
    implements SloOption {

  /** Copies. */
  public ReliabilitySettings {
    events = List.copyOf(events);
  }

  @Override
  public String feature() {
    return ReliabilityFigures.KEY;
  }

  @Override
  public List<Slo> slos() {
    return List.of(plan.slo());
  }

  /**
   * Returns this profile, which must be the only one of a run.
   *
   * @throws IllegalStateException if they differ
   */
  public ReliabilitySettings sameAs(ReliabilitySettings other) {
    if (!equals(other)) {
      throw new IllegalStateException(
          ReliabilityPlanTexts.profilesDiffer(plan.slo().name(), other.plan.slo().name()));
    }
    return this;
  }
}
