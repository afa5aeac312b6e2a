// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.words;

import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.Subject;

/** The share of the answers that contain the word. */
public record WordShare() implements FeatureFigure {

  static final String NAME = "sharePercent";

  @Override
  public String family() {
    return WordFeature.KEY;
  }

  @Override
  public String key() {
    return NAME;
  }

  @Override
  public String label() {
    return "answers with the word";
  }

  @Override
  public String unit() {
    return "%";
  }

  @Override
  public Subject.Basis basis() {
    return Subject.Basis.SCORED;
  }
}
