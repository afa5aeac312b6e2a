// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import io.github.gatlingllm.slo.objective.FeatureFigure;
import java.util.Optional;

/**
 * What a flood costs a victim: the attainment of its SLO alone minus that under the flood, in
 * percentage points.
 *
 * @param victim the tenant that is measured
 * @param flood the tenant that floods
 */
public record NeighbourFigure(String victim, String flood) implements FeatureFigure {

  private static final String FAMILY = "neighbour.";
  private static final String KEY = "attainmentLossBy.";

  /** Reads the figure of an objective in {@code summary.json}; empty: it is another one. */
  public static Optional<FeatureFigure> read(Spelled spelled) {
    return spelled.family().startsWith(FAMILY) && spelled.key().startsWith(KEY)
        ? Optional.of(
            new NeighbourFigure(
                spelled.family().substring(FAMILY.length()), spelled.key().substring(KEY.length())))
        : Optional.empty();
  }

  @Override
  public String family() {
    return FAMILY + victim;
  }

  @Override
  public String key() {
    return KEY + flood;
  }

  @Override
  public String label() {
    return TenantTexts.label(victim, flood);
  }

  @Override
  public String unit() {
    return "points";
  }

  @Override
  public String notInRows() {
    return TenantTexts.NOT_IN_ROWS;
  }
}
