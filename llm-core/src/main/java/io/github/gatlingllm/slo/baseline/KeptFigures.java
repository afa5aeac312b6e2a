// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.baseline;

import io.github.gatlingllm.slo.objective.FeatureFigure;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a run keeps of a feature's figures, for later runs to be compared with. */
public interface KeptFigures {

  /** Its subtree of {@code baseline.json}: a record, or a node of Jackson's. */
  Object json();

  /** The figures that can be compared, in their order. */
  List<FeatureFigure> figures();

  /**
   * Compares a figure of this run with that of an earlier one; empty: this has no such figure.
   *
   * @param before what the earlier run kept; null: nothing
   */
  Optional<Compared> compare(FeatureFigure figure, @Nullable KeptFigures before);

  /**
   * A figure of two runs.
   *
   * @param pair the figure in both; empty: the two can't be compared
   * @param trouble why not, with the remedy; null: they can
   * @param doubt why the figure of the later run can't be good enough; null: it can
   */
  record Compared(Optional<FigurePair> pair, @Nullable String trouble, @Nullable String doubt) {

    /** The two can't be compared. */
    public static Compared none(String trouble) {
      return new Compared(Optional.empty(), trouble, null);
    }
  }
}
