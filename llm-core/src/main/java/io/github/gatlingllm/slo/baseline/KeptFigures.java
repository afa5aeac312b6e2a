// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.baseline;

import io.github.gatlingllm.slo.objective.FeatureFigure;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The figures of a feature that later runs are compared with. */
public interface KeptFigures {

  /** Returns its subtree of {@code baseline.json}: a record, or a Jackson node. */
  Object json();

  /** Returns the figures that can be compared, in order. */
  List<FeatureFigure> figures();

  /**
   * Compares a figure of this run with that of an earlier one; empty if this run has no such
   * figure.
   *
   * @param before the figures of the earlier run; null if there are none
   */
  Optional<Compared> compare(FeatureFigure figure, @Nullable KeptFigures before);

  /**
   * A figure in two runs.
   *
   * @param pair the figure of both; empty if they can't be compared
   * @param trouble why not, with the remedy; null if they can
   * @param doubt why the later figure can't be good enough; null if it can
   */
  record Compared(Optional<FigurePair> pair, @Nullable String trouble, @Nullable String doubt) {

    /** Returns the result for figures that can't be compared. */
    public static Compared none(String trouble) {
      return new Compared(Optional.empty(), trouble, null);
    }
  }
}
