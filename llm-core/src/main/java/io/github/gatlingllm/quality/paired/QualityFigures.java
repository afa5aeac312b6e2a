/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.quality.paired;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * What a run showed of quality.
 *
 * @param byScorer by the scorer's name, in the order in which they were asked for
 * @param byLevel the same at each level of load, by its number from 1; empty: the load has none
 */
public record QualityFigures(
    Map<String, ComparedScores> byScorer, Map<String, SortedMap<Integer, ComparedScores>> byLevel) {

  /** Nothing was asked for. */
  public static final QualityFigures NONE = new QualityFigures(Map.of());

  /** Of a load without levels. */
  public QualityFigures(Map<String, ComparedScores> byScorer) {
    this(byScorer, Map.of());
  }

  /** Copied. */
  public QualityFigures {
    byScorer = Collections.unmodifiableMap(new LinkedHashMap<>(byScorer));
    byLevel = Collections.unmodifiableMap(new LinkedHashMap<>(byLevel));
  }

  /** That of a scorer. */
  public Optional<ComparedScores> of(String scorer) {
    return Optional.ofNullable(byScorer.get(scorer));
  }

  /** That of a scorer at each level of load. */
  public SortedMap<Integer, ComparedScores> levels(String scorer) {
    return byLevel.getOrDefault(scorer, Collections.emptySortedMap());
  }
}
