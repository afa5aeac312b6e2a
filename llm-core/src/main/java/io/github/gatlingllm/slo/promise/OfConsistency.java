// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.promise;

import java.util.List;

/**
 * Whether the same prompts get the same answers.
 *
 * @param figure which figure
 */
public record OfConsistency(ConsistencyFigure figure) implements Subject {

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
    return Basis.SCORED;
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.consistency(this);
  }
}
