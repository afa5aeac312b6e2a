// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A figure of a feature.
 *
 * @param figure the figure
 */
public record FeatureSubject(FeatureFigure figure) implements Subject.OfFigure {

  @Override
  public List<String> path() {
    return figure.path();
  }

  @Override
  public @Nullable Slo slo() {
    return figure.slo();
  }

  @Override
  public String head() {
    Slo slo = figure.slo();
    return slo == null ? ObjectiveText.head(figure.path()) : ObjectiveText.head(slo);
  }

  @Override
  public Basis basis() {
    return figure.basis();
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.feature(this);
  }
}
