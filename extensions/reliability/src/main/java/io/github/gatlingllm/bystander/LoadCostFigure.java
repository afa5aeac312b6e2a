// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander;

import io.github.gatlingllm.slo.objective.FeatureFigure;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the load adds to a percentile of the probes, in ms.
 *
 * @param metric the key of the metric: {@code ttft}, {@code tpot} or {@code e2e}
 * @param percentile 50 or 95
 * @param level the load level, from 1; {@link #WHOLE_RUN}: all of the load
 */
public record LoadCostFigure(String metric, int percentile, int level) implements FeatureFigure {

  /** Stands for all of the load. */
  public static final int WHOLE_RUN = 0;

  private static final Pattern KEY =
      Pattern.compile("(ttft|tpot|e2e)CostP(50|95)(?:Level(\\d{1,6}))?");
  private static final String FAMILY = BystanderPlan.KEY;

  /**
   * Validates.
   *
   * @throws IllegalArgumentException if there is no such percentile or level
   */
  public LoadCostFigure {
    if (level < WHOLE_RUN) {
      throw new IllegalArgumentException(BystanderTexts.levelInvalid(level));
    }
    if (!LoadCost.PERCENTILES.contains(percentile)) {
      throw new IllegalArgumentException(BystanderTexts.percentileInvalid(percentile));
    }
  }

  /** Creates the figure of all of the load. */
  public LoadCostFigure(String metric, int percentile) {
    this(metric, percentile, WHOLE_RUN);
  }

  /**
   * Returns the same figure in a load level.
   *
   * @throws IllegalArgumentException if the number is below 1
   */
  public LoadCostFigure inLevel(int number) {
    if (number < 1) {
      throw new IllegalArgumentException(BystanderTexts.levelInvalid(number));
    }
    return new LoadCostFigure(metric, percentile, number);
  }

  /** Reads the figure of an objective in {@code summary.json}; empty: it is another one. */
  public static Optional<FeatureFigure> read(Spelled spelled) {
    Matcher key = KEY.matcher(spelled.key());
    if (!spelled.family().equals(FAMILY) || !key.matches()) {
      return Optional.empty();
    }
    int level = key.group(3) == null ? WHOLE_RUN : Integer.parseInt(key.group(3));
    return Optional.of(new LoadCostFigure(key.group(1), Integer.parseInt(key.group(2)), level));
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
    return metric + "CostP" + percentile + (level == WHOLE_RUN ? "" : "Level" + level);
  }

  @Override
  public String label() {
    String name = metric.toUpperCase(Locale.ROOT);
    return level == WHOLE_RUN
        ? BystanderTexts.label(name, percentile)
        : BystanderTexts.labelInLevel(name, percentile, level);
  }

  @Override
  public String unit() {
    return "ms";
  }

  @Override
  public String notInRows() {
    return BystanderTexts.NOT_IN_ROWS;
  }
}
