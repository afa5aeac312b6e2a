// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.feature.ObjectiveOption;
import io.github.gatlingllm.feature.SloOption;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The profile that objectives ask for where their protocol does not.
 *
 * @param slo what a good request keeps
 * @param promised the availability that an error budget is left by, 0 to 1; empty: none is promised
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

  /** The SLO of the first, and the first promise. */
  @Override
  public ReliabilityDefaults and(ObjectiveOption other) {
    return promised.isPresent()
        ? this
        : new ReliabilityDefaults(slo, ((ReliabilityDefaults) other).promised);
  }

  /** The usual profile. */
  public ReliabilitySettings reliabilitySettings() {
    ReliabilityPlan usual = ReliabilityPlan.of(slo);
    return new ReliabilitySettings(
        new ReliabilityPlan(slo, usual.windowNanos(), usual.windows(), usual.target(), promised),
        List.of());
  }
}
