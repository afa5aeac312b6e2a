// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.promise;

import io.github.gatlingllm.measure.request.Quantity;
import java.util.OptionalDouble;

/**
 * How reliable a server is.
 *
 * @param slo what a good request keeps
 * @param figure which figure
 * @param promised the availability that an error budget is left by, 0 to 1; empty of other figures
 */
public record OfReliability(Slo slo, ReliabilityFigure figure, OptionalDouble promised)
    implements Subject {

  /** Validates. */
  public OfReliability {
    if (figure.needsPromise() != promised.isPresent()) {
      throw new IllegalArgumentException(
          "a promised availability belongs to error budgets and burn rates, and to nothing else");
    }
    promised.ifPresent(OfReliability::requireShare);
  }

  private static void requireShare(double promised) {
    if (!(promised > 0 && promised < 1)) {
      throw new IllegalArgumentException(
          "the availability that leaves an error budget must be above 0 % and below 100 %, but was "
              + Quantity.exact(100 * promised)
              + " %: with 100 % there is no budget");
    }
  }

  /** Of a figure that needs no promise. */
  public OfReliability(Slo slo, ReliabilityFigure figure) {
    this(slo, figure, OptionalDouble.empty());
  }

  @Override
  public String label() {
    return promised.isEmpty()
        ? figure.label()
        : figure.label() + " at " + Quantity.plain(100 * promised.getAsDouble()) + " %";
  }

  @Override
  public String unit() {
    return figure.unit();
  }

  @Override
  public String head() {
    return ObjectiveText.head(slo);
  }

  @Override
  public Basis basis() {
    return Basis.DUE;
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.reliability(this);
  }
}
