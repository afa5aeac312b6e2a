// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.history.change.ChangePoint;

/** The figures and changes of a history as JSON, for scripts. */
public final class HistoryJson {

  private HistoryJson() {}

  /**
   * Returns the line: the figures of the series with the newest valid run, then other series.
   * {@code points} is the number of values of valid runs, {@code at} the index of the first point
   * of a new level, from 0.
   */
  public static String line(HistoryView history) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    ArrayNode others = JsonNodeFactory.instance.arrayNode();
    for (HistoryView.Shown shown : history.series()) {
      ObjectNode node = tree.isEmpty() ? tree : others.addObject();
      ArrayNode figures = node.putArray("figures");
      shown.figures().forEach(figure -> figure(figures.addObject(), shown.series(), figure));
      node.put("series", shown.series().name()).put("runs", shown.series().runs().size());
    }
    if (!others.isEmpty()) {
      tree.set("otherSeries", others);
    }
    return tree.toString();
  }

  private static void figure(ObjectNode node, ComparableRuns series, FigureSeries figure) {
    node.put("name", figure.name());
    int[] pointsBefore = figure.pointsBefore(series);
    node.put("points", pointsBefore[series.runs().size()]);
    ArrayNode changes = node.putArray("changes");
    for (ChangePoint change : figure.changes()) {
      HistoryRun.Origin at = series.runs().get(change.at()).origin();
      HistoryRun.Origin found = series.runs().get(change.found()).origin();
      changes
          .addObject()
          .put("at", pointsBefore[change.at()])
          .put("before", change.before())
          .put("after", change.after())
          .put("startedAt", at.startedAt().toString())
          .put("runId", at.runId())
          .put("foundAt", found.startedAt().toString());
    }
  }
}
