// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import io.github.gatlingllm.measure.request.Quantity;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The highest load that meets an SLO.
 *
 * @param slo the SLO
 * @param target the attainment that a level must reach, 0 to 1; empty uses the levels' own target
 * @param in the unit of the load; null until the run's levels are known
 */
public record CapacitySubject(Slo slo, OptionalDouble target, @Nullable LoadUnit in)
    implements Subject {

  /** Creates the subject before the levels are known. */
  public CapacitySubject(Slo slo, OptionalDouble target) {
    this(slo, target, null);
  }

  @Override
  public String label() {
    return target.isEmpty()
        ? "capacity"
        : "capacity at " + Quantity.exact(100 * target.getAsDouble()) + " %";
  }

  @Override
  public String unit() {
    return in == null ? "" : in.symbol();
  }

  /** Returns no unit: the same simulation may have levels of either kind. */
  @Override
  public String textUnit() {
    return "";
  }

  @Override
  public String head() {
    return ObjectiveText.head(slo);
  }

  @Override
  public Basis basis() {
    return Basis.LEVELS;
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.capacity(this);
  }
}
