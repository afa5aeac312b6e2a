// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.paired;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * What a run showed of quality.
 *
 * @param byScorer by the scorer's name, in the order in which they were asked for
 * @param byLevel the same at each level of load, by its number from 1; empty: the load has none
 * @param kept what later runs can be compared with, by the scorer's name
 * @param texts answers that were kept for people to rate, by the scorer's name
 */
public record QualityFigures(
    Map<String, ComparedScores> byScorer,
    Map<String, SortedMap<Integer, ComparedScores>> byLevel,
    Map<String, PromptScores> kept,
    Map<String, List<StoredAnswer>> texts) {

  /** Nothing was asked for. */
  public static final QualityFigures NONE = new QualityFigures(Map.of());

  /** Of a load without levels. */
  public QualityFigures(Map<String, ComparedScores> byScorer) {
    this(byScorer, Map.of());
  }

  /** Of which nothing is kept. */
  public QualityFigures(
      Map<String, ComparedScores> byScorer,
      Map<String, SortedMap<Integer, ComparedScores>> byLevel) {
    this(byScorer, byLevel, Map.of(), Map.of());
  }

  /** Copied. */
  public QualityFigures {
    byScorer = Collections.unmodifiableMap(new LinkedHashMap<>(byScorer));
    byLevel = Collections.unmodifiableMap(new LinkedHashMap<>(byLevel));
    kept = Collections.unmodifiableMap(new LinkedHashMap<>(kept));
    texts = Collections.unmodifiableMap(new LinkedHashMap<>(texts));
  }

  /** That of a scorer. */
  public Optional<ComparedScores> of(String scorer) {
    return Optional.ofNullable(byScorer.get(scorer));
  }

  /** Of how many prompts answers are kept as texts. */
  public long textsKept() {
    return texts.values().stream()
        .flatMap(List::stream)
        .filter(text -> text.underLoad() != null || text.unloaded() != null)
        .count();
  }

  /** That of a scorer at each level of load. */
  public SortedMap<Integer, ComparedScores> levels(String scorer) {
    return byLevel.getOrDefault(scorer, Collections.emptySortedMap());
  }
}
