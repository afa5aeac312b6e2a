// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A figure of a feature, for objectives to bound. Equal figures are equal values. */
public interface FeatureFigure extends Subject.Figure {

  /**
   * Returns the {@code metric} of its objectives in {@code summary.json}: {@code quality.rouge1}.
   */
  String family();

  /** Returns the {@code statistic} of its objectives: {@code score}. */
  String key();

  /**
   * Returns the requests that its value is based on; by default all, of which the finding itself
   * reports missing ones.
   */
  default Subject.Basis basis() {
    return Subject.Basis.DUE;
  }

  /** Returns the path of these requests; empty for all. */
  default List<String> path() {
    return List.of();
  }

  /** Returns its SLO; null if it has none. */
  default @Nullable Slo slo() {
    return null;
  }

  /** Returns further numbers of an objective for {@code summary.json}, by name. */
  default SortedMap<String, Double> parameters() {
    return new TreeMap<>();
  }

  /** Returns why {@code requests.jsonl} is not enough to compute its value, without a period. */
  default String notInRows() {
    return ObjectiveReasonTexts.NOT_IN_ROWS;
  }

  /**
   * Returns why {@code .sure()} is refused, as a sentence; empty, the default, if the figure has an
   * interval.
   */
  default Optional<String> withoutInterval() {
    return Optional.empty();
  }

  /**
   * Returns the value up to which a lower bound in percent is refused, because a share was meant; 0
   * if any is allowed.
   */
  default double leastPercent() {
    return 0;
  }

  /**
   * The parts of a figure, when an objective on it is read from a file.
   *
   * @param family as in {@link FeatureFigure#family()}
   * @param key as in {@link FeatureFigure#key()}
   * @param path the path of the requests; empty for all
   * @param slo its SLO; null if it has none
   * @param parameters all its numbers, including those of {@link FeatureFigure#parameters()}
   */
  record Spelled(
      String family,
      String key,
      List<String> path,
      @Nullable Slo slo,
      SortedMap<String, Double> parameters) {

    /**
     * Returns the one of a feature's figures that has this family and key; empty: none has the
     * family.
     *
     * @param figures all figures of each family that they are of
     * @throws IllegalArgumentException naming the keys if the family has no such figure
     */
    public Optional<FeatureFigure> among(List<? extends FeatureFigure> figures) {
      List<? extends FeatureFigure> own =
          figures.stream().filter(each -> each.family().equals(family)).toList();
      for (FeatureFigure each : own) {
        if (each.key().equals(key)) {
          return Optional.of(each);
        }
      }
      if (own.isEmpty()) {
        return Optional.empty();
      }
      throw new IllegalArgumentException(
          ObjectiveErrorTexts.unknownFigure(
              family, key, own.stream().map(FeatureFigure::key).toList()));
    }
  }
}
