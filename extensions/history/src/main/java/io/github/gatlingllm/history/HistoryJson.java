// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.history.change.ChangePoint;

/** The figures and changes of a history as JSON, for scripts. */
public final class HistoryJson {

  private HistoryJson() {}

  /** Returns one line; figures of several series have the same names and another series. */
  public static String line(HistoryView history) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    ArrayNode figures = tree.putArray("figures");
    for (HistoryView.Shown shown : history.series()) {
      shown.figures().forEach(figure -> figure(figures.addObject(), shown.series(), figure));
    }
    return tree.toString();
  }

  private static void figure(ObjectNode node, RunSeries series, FigureSeries figure) {
    node.put("name", figure.name()).put("points", figure.points());
    ArrayNode changes = node.putArray("changes");
    for (ChangePoint change : figure.changes()) {
      HistoryRun.Origin at = series.runs().get(change.at()).origin();
      HistoryRun.Origin found = series.runs().get(change.found()).origin();
      changes
          .addObject()
          .put("at", at.startedAt().toString())
          .put("before", change.before())
          .put("after", change.after())
          .put("index", change.at())
          .put("line", at.line())
          .put("runId", at.runId())
          .put("foundAt", found.startedAt().toString());
    }
    node.put("series", series.name());
  }
}
