// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import io.github.gatlingllm.slo.objective.FeatureFigure;
import java.util.List;
import java.util.Optional;

/** A figure of the prefix cache, for objectives. */
public enum CacheFigure implements FeatureFigure {
  /** The cached tokens in percent of those that were possible. */
  EFFICIENCY;

  private static final String FAMILY = "cache";
  private static final String NAME = "efficiency";

  /** Reads a figure back; empty if it is not one of the cache. */
  public static Optional<FeatureFigure> of(Spelled spelled) {
    return spelled.among(List.of(values()));
  }

  @Override
  public String family() {
    return FAMILY;
  }

  @Override
  public String key() {
    return NAME;
  }

  @Override
  public String label() {
    return "cache efficiency";
  }

  @Override
  public String unit() {
    return "%";
  }

  @Override
  public String notInRows() {
    return CacheTexts.NO_PROMPTS_IN_ROWS;
  }

  /** A bound such as 0.8 means a share, not a percentage. */
  @Override
  public double leastPercent() {
    return 1;
  }
}
