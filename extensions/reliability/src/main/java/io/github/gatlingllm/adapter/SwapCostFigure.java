// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.adapter;

import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.Optional;

/** The swap cost of adapters, in ms. */
public record SwapCostFigure() implements FeatureFigure {

  private static final String STATISTIC = "swapCost";

  /** Reads the figure of an objective in {@code summary.json}; empty: it is another one. */
  public static Optional<FeatureFigure> read(Spelled spelled) {
    return spelled.family().equals(AdapterPlan.KEY) && spelled.key().equals(STATISTIC)
        ? Optional.of(new SwapCostFigure())
        : Optional.empty();
  }

  @Override
  public String family() {
    return AdapterPlan.KEY;
  }

  @Override
  public String key() {
    return STATISTIC;
  }

  @Override
  public String label() {
    return AdapterTexts.LABEL;
  }

  @Override
  public String unit() {
    return "ms";
  }

  @Override
  public Subject.Basis basis() {
    return Subject.Basis.DUE;
  }

  @Override
  public String notInRows() {
    return AdapterTexts.NOT_IN_ROWS;
  }

  @Override
  public Optional<String> withoutInterval() {
    return Optional.empty();
  }
}
