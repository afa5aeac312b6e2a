// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A figure that a feature brings, for objectives to bound. A value: figures that are the same are
 * equal.
 */
public interface FeatureFigure extends Subject.Figure {

  /** The {@code metric} of its objectives in {@code summary.json}: {@code quality.rouge1}. */
  String family();

  /** Their {@code statistic}: {@code score}. */
  String key();

  /** The requests that its value rests on. */
  Subject.Basis basis();

  /** The path of these requests; empty: all. */
  default List<String> path() {
    return List.of();
  }

  /** The SLO that it is about; null: none. */
  default @Nullable Slo slo() {
    return null;
  }

  /** Further numbers that {@code summary.json} keeps of an objective, by name. */
  default SortedMap<String, Double> parameters() {
    return new TreeMap<>();
  }

  /** Why {@code requests.jsonl} does not lead to its value, in a sentence without a period. */
  default String notInRows() {
    return ObjectiveReasonTexts.NOT_IN_ROWS;
  }

  /** Why {@code .sure()} is refused, in a sentence; empty: it has an interval. */
  default Optional<String> withoutInterval() {
    return Optional.of(
        ObjectiveErrorTexts.noInterval("this figure", ObjectiveErrorTexts.leaveOut()));
  }

  /**
   * Up to there a lower bound in percent is refused: a share was meant. 0: it may be as small as
   * that.
   */
  default double leastPercent() {
    return 0;
  }

  /**
   * What is known of a figure when an objective on it is read back.
   *
   * @param family as in {@link FeatureFigure#family()}
   * @param key as in {@link FeatureFigure#key()}
   * @param path the path of the requests; empty: all
   * @param slo the SLO that it is about; null: none
   * @param parameters all its numbers, those of {@link FeatureFigure#parameters()} among them
   */
  record Spelled(
      String family,
      String key,
      List<String> path,
      @Nullable Slo slo,
      SortedMap<String, Double> parameters) {}
}
