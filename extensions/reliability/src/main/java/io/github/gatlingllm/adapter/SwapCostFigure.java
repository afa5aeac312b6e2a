// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.adapter;

import io.github.gatlingllm.slo.objective.FeatureFigure;
import java.util.List;
import java.util.Optional;

/** The swap cost of adapters, in ms. */
public record SwapCostFigure() implements FeatureFigure {

  private static final String STATISTIC = "swapCost";

  /** Reads the figure of an objective in {@code summary.json}; empty: it is another one. */
  public static Optional<FeatureFigure> read(Spelled spelled) {
    return spelled.among(List.of(new SwapCostFigure()));
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
  public String notInRows() {
    return AdapterTexts.NOT_IN_ROWS;
  }
}
