// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.structured;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.report.json.JsonPlace;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The JSON of form counts in {@code worker.json}. */
public final class FormShare {

  private FormShare() {}

  /** Returns the JSON. */
  public static JsonNode json(FormFigures forms) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    ArrayNode paths = node.putArray("paths");
    forms
        .byPath()
        .forEach(
            (path, counts) -> {
              ObjectNode each = paths.addObject();
              path.forEach(each.putArray("path")::add);
              put(each.putObject("all"), counts.all());
              ObjectNode levels = each.putObject("levels");
              counts
                  .byLevel()
                  .forEach((level, of) -> put(levels.putObject(Integer.toString(level)), of));
            });
    ArrayNode free = node.putArray("free");
    forms
        .freePaths()
        .forEach(
            (path, without) -> {
              ObjectNode each = free.addObject();
              path.forEach(each.putArray("path")::add);
              without.forEach(each.putArray("without")::add);
            });
    return node;
  }

  private static void put(ObjectNode node, FormCounts counts) {
    node.put("asked", counts.requested());
    node.put("valid", counts.valid());
    node.put("offered", counts.offered());
    node.put("called", counts.called());
    node.put("callsValid", counts.callsValid());
    node.put("unanswered", counts.unanswered());
  }

  static FormFigures read(JsonNode left) {
    JsonPlace forms = JsonPlace.root(left);
    var byPath = new LinkedHashMap<List<String>, FormFigures.OfPath>();
    for (JsonPlace each : forms.at("paths").elements()) {
      byPath.put(
          each.at("path").texts(), new FormFigures.OfPath(counts(each.at("all")), levels(each)));
    }
    var free = new LinkedHashMap<List<String>, List<String>>();
    for (JsonPlace each : forms.at("free").elements()) {
      free.put(each.at("path").texts(), each.at("without").texts());
    }
    return new FormFigures(byPath, free);
  }

  private static FormCounts counts(JsonPlace counts) {
    return new FormCounts(
        counts.at("asked").count(),
        counts.at("valid").count(),
        counts.at("offered").count(),
        counts.at("called").count(),
        counts.at("callsValid").count(),
        counts.at("unanswered").count());
  }

  private static SortedMap<Integer, FormCounts> levels(JsonPlace path) {
    JsonPlace levels = path.at("levels");
    var byLevel = new TreeMap<Integer, FormCounts>();
    levels
        .map(FormShare::counts)
        .forEach(
            (level, counts) -> {
              try {
                byLevel.put(Integer.parseInt(level), counts);
              } catch (NumberFormatException e) {
                throw levels.error(StructureReportTexts.levelNumber(level));
              }
            });
    return byLevel;
  }
}
