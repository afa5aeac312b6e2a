// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.promise;

/**
 * Whether the same prompts get the same answers.
 *
 * @param figure which figure
 */
public record OfConsistency(ConsistencyFigure figure) implements Subject.OfFigure {

  @Override
  public Basis basis() {
    return Basis.SCORED;
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.consistency(this);
  }
}
