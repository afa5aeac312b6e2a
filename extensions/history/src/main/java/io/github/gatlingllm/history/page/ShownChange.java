// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.page;

import io.github.gatlingllm.history.FigureSeries;
import io.github.gatlingllm.history.HistoryView;
import io.github.gatlingllm.history.change.ChangePoint;
import java.util.ArrayList;
import java.util.List;

/** A change of a figure, for people. */
record ShownChange(FigureSeries figure, ChangePoint change) {

  /** Returns the changes of a series; the value of an objective repeats no main figure. */
  static List<ShownChange> of(HistoryView.Shown shown) {
    var found = new ArrayList<ShownChange>();
    for (FigureSeries figure : shown.figures()) {
      for (ChangePoint change : figure.changes()) {
        var each = new ShownChange(figure, change);
        if (figure.objective() == null || found.stream().noneMatch(each::repeats)) {
          found.add(each);
        }
      }
    }
    return found;
  }

  private boolean repeats(ShownChange other) {
    return other.figure.objective() == null
        && change.at() == other.change.at()
        && change.found() == other.change.found()
        && ChangeText.amount(figure.kind(), change)
            .equals(ChangeText.amount(other.figure.kind(), other.change));
  }
}
