/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.quality.paired;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a run showed of quality.
 *
 * @param byScorer by the scorer's name, in the order in which they were asked for
 */
public record QualityFigures(Map<String, ComparedScores> byScorer) {

  /** Nothing was asked for. */
  public static final QualityFigures NONE = new QualityFigures(Map.of());

  /** Copied. */
  public QualityFigures {
    byScorer = Collections.unmodifiableMap(new LinkedHashMap<>(byScorer));
  }

  /** That of a scorer. */
  public Optional<ComparedScores> of(String scorer) {
    return Optional.ofNullable(byScorer.get(scorer));
  }
}
