// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.promise;

import java.util.List;

/**
 * What serving cost in energy.
 *
 * @param figure which figure
 */
public record OfEnergy(EnergyFigure figure) implements Subject {

  @Override
  public List<String> path() {
    return List.of();
  }

  @Override
  public String label() {
    return figure.label();
  }

  @Override
  public String unit() {
    return figure.unit();
  }

  @Override
  public Basis basis() {
    return Basis.SERVER;
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.energy(this);
  }
}
