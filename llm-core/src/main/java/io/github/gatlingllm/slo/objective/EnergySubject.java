// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

/**
 * The energy of serving.
 *
 * @param figure the figure
 */
public record EnergySubject(EnergyFigure figure) implements Subject.OfFigure {

  @Override
  public Basis basis() {
    return Basis.SERVER;
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.energy(this);
  }
}
