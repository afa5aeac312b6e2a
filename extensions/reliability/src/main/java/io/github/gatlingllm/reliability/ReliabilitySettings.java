// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.feature.SloOption;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.List;

/**
 * A reliability profile that a protocol asks for.
 *
 * @param plan the rules of the profile
 * @param events what is to happen meanwhile
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
   * The one of a run.
   *
   * @throws IllegalStateException if they differ
   */
  public ReliabilitySettings sameAs(ReliabilitySettings other) {
    if (!equals(other)) {
      throw new IllegalStateException(
          "a run has one reliability profile, but its protocols ask for several, by SLO "
              + plan.slo().name()
              + " and by SLO "
              + other.plan.slo().name()
              + ": give .with(reliability(...)) once, or the same everywhere");
    }
    return this;
  }
}
