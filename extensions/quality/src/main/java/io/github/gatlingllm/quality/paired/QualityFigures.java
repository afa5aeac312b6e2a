// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.paired;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * The quality figures of a run.
 *
 * @param byScorer scores by the scorer's name, in the order of the requested scorers
 * @param byLevel the same by load level, by its number from 1; empty if the load has no levels
 * @param kept scores for comparison with later runs, by the scorer's name
 * @param texts answers kept for human rating, by the scorer's name
 */
public record QualityFigures(
    Map<String, ComparedScores> byScorer,
    Map<String, SortedMap<Integer, ComparedScores>> byLevel,
    Map<String, PromptScores> kept,
    Map<String, List<StoredAnswer>> texts) {

  /** No quality was requested. */
  public static final QualityFigures NONE = new QualityFigures(Map.of());

  /** Creates figures of a load without levels. */
  public QualityFigures(Map<String, ComparedScores> byScorer) {
    this(byScorer, Map.of());
  }

  /** Creates figures without kept scores and texts. */
  public QualityFigures(
      Map<String, ComparedScores> byScorer,
      Map<String, SortedMap<Integer, ComparedScores>> byLevel) {
    this(byScorer, byLevel, Map.of(), Map.of());
  }

  /** Copies. */
  public QualityFigures {
    byScorer = Collections.unmodifiableMap(new LinkedHashMap<>(byScorer));
    byLevel = Collections.unmodifiableMap(new LinkedHashMap<>(byLevel));
    kept = Collections.unmodifiableMap(new LinkedHashMap<>(kept));
    texts = Collections.unmodifiableMap(new LinkedHashMap<>(texts));
  }

  /** Returns the scores of a scorer. */
  public Optional<ComparedScores> of(String scorer) {
    return Optional.ofNullable(byScorer.get(scorer));
  }

  /** Returns the number of prompts with kept texts. */
  public long textsKept() {
    return texts.values().stream()
        .flatMap(List::stream)
        .filter(text -> text.underLoad() != null || text.unloaded() != null)
        .count();
  }

  /** Returns the scores of a scorer by load level. */
  public SortedMap<Integer, ComparedScores> levels(String scorer) {
    return byLevel.getOrDefault(scorer, Collections.emptySortedMap());
  }
}
