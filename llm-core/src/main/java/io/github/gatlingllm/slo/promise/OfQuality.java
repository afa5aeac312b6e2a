// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.promise;

/**
 * How good answers are.
 *
 * @param scorer by its name
 * @param figure which figure
 */
public record OfQuality(String scorer, QualityFigure figure) implements Subject {

  @Override
  public String label() {
    return figure.label() + " " + scorer;
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
    return visitor.quality(this);
  }
}
