// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.history.change.ChangePoint;
import java.util.List;

/** The figures of a history as one line of JSON. */
public final class HistoryJson {

  private HistoryJson() {}

  /**
   * Returns the line. {@code points} is the number of values, {@code at} the index of the first
   * value of a new level, from 0.
   */
  public static String line(List<FigureSeries> series) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    ArrayNode figures = root.putArray("figures");
    for (FigureSeries each : series) {
      ObjectNode figure = figures.addObject();
      figure.put("name", each.name()).put("points", each.points().size());
      ArrayNode changes = figure.putArray("changes");
      for (ChangePoint change : each.changes()) {
        changes
            .addObject()
            .put("at", change.at())
            .put("before", change.before())
            .put("after", change.after())
            .put("startedAt", each.points().get(change.at()).run().origin().startedAt().toString());
      }
    }
    return root.toString();
  }
}
