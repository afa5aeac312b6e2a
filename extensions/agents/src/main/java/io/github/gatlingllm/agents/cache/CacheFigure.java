// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.Optional;

/** A figure of the prefix cache, for objectives. */
public enum CacheFigure implements FeatureFigure {
  /** The cached tokens in percent of those that were possible. */
  EFFICIENCY;

  private static final String FAMILY = "cache";
  private static final String NAME = "efficiency";

  /** Reads a figure back; empty if it is not one of the cache. */
  public static Optional<FeatureFigure> of(Spelled spelled) {
    if (!spelled.family().equals(FAMILY)) {
      return Optional.empty();
    }
    if (!spelled.key().equals(NAME)) {
      throw new IllegalArgumentException(CacheTexts.unknownFigure(spelled.key()));
    }
    return Optional.of(EFFICIENCY);
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
  public Subject.Basis basis() {
    return Subject.Basis.DUE;
  }

  @Override
  public String notInRows() {
    return CacheTexts.NO_PROMPTS_IN_ROWS;
  }

  @Override
  public Optional<String> withoutInterval() {
    return Optional.empty();
  }

  /** A bound such as 0.8 means a share, not a percentage. */
  @Override
  public double leastPercent() {
    return 1;
  }
}
