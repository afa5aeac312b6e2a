// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.feature.ObjectiveOption;
import io.github.gatlingllm.feature.SloOption;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The profile that objectives need if their protocol has none.
 *
 * @param slo the SLO of good requests
 * @param promised the promised availability that leaves the error budget, 0 to 1; empty if there is
 *     none
 */
public record ReliabilityDefaults(Slo slo, OptionalDouble promised)
    implements ObjectiveOption, SloOption {

  @Override
  public String feature() {
    return ReliabilityFigures.KEY;
  }

  @Override
  public List<Slo> slos() {
    return List.of(slo);
  }

  /** Returns the SLO of the first and the first promised availability. */
  @Override
  public ReliabilityDefaults and(ObjectiveOption other) {
    return promised.isPresent()
        ? this
        : new ReliabilityDefaults(slo, ((ReliabilityDefaults) other).promised);
  }

  /** Returns the default profile. */
  public ReliabilitySettings reliabilitySettings() {
    ReliabilityPlan usual = ReliabilityPlan.of(slo);
    return new ReliabilitySettings(
        new ReliabilityPlan(slo, usual.windowNanos(), usual.windows(), usual.target(), promised),
        List.of());
  }
}
