// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander;

import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What the load adds to a percentile of the probes, in ms.
 *
 * @param metric the key of the metric: {@code ttft}, {@code tpot} or {@code e2e}
 * @param percentile 50 or 95
 */
public record LoadCostFigure(String metric, int percentile) implements FeatureFigure {

  private static final String FAMILY = BystanderPlan.KEY;
  private static final List<String> METRICS = List.of("ttft", "tpot", "e2e");

  /**
   * Validates.
   *
   * @throws IllegalArgumentException if there is no such percentile
   */
  public LoadCostFigure {
    if (!LoadCost.PERCENTILES.contains(percentile)) {
      throw new IllegalArgumentException(BystanderTexts.percentileInvalid(percentile));
    }
  }

  /** Reads the figure of an objective in {@code summary.json}; empty: it is another one. */
  public static Optional<FeatureFigure> read(Spelled spelled) {
    if (!spelled.family().equals(FAMILY)) {
      return Optional.empty();
    }
    return METRICS.stream()
        .flatMap(metric -> LoadCost.PERCENTILES.stream().map(each -> of(metric, each)))
        .filter(figure -> figure.key().equals(spelled.key()))
        .findFirst();
  }

  private static FeatureFigure of(String metric, int percentile) {
    return new LoadCostFigure(metric, percentile);
  }

  /** Returns whether it is the figure of a cost. */
  boolean of(LoadCost cost) {
    return cost.metric().equals(metric) && cost.percentile() == percentile;
  }

  @Override
  public String family() {
    return FAMILY;
  }

  @Override
  public String key() {
    return metric + "CostP" + percentile;
  }

  @Override
  public String label() {
    return BystanderTexts.label(metric.toUpperCase(Locale.ROOT), percentile);
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
    return BystanderTexts.NOT_IN_ROWS;
  }

  @Override
  public Optional<String> withoutInterval() {
    return Optional.empty();
  }
}
