// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.promise;

import java.util.List;

/**
 * Whether answers have the form that was asked for.
 *
 * @param path the request's Gatling path, not empty
 * @param figure which figure
 */
public record OfStructure(List<String> path, StructureFigure figure) implements Subject.OfFigure {

  /** Validates and copies. */
  public OfStructure {
    path = List.copyOf(path);
    if (path.isEmpty()) {
      throw new IllegalArgumentException(
          "structured(...) must name the requests that ask for a form, but names none");
    }
  }

  @Override
  public Basis basis() {
    return Basis.SCORED;
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.structure(this);
  }
}
