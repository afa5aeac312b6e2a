// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.structured;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.quality.paired.Range;
import io.github.gatlingllm.report.json.LevelsJson;
import io.github.gatlingllm.report.view.ReportFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes structured output to {@code summary.json}. */
final class StructureJson {

  private StructureJson() {}

  static ObjectNode of(StructuredFigures report) {
    FormFigures figures = report.forms();
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    Set<List<String>> paths = new LinkedHashSet<>(figures.byPath().keySet());
    paths.addAll(figures.freePaths().keySet());
    for (List<String> path : paths) {
      ObjectNode of = node.putObject(ReportFormat.path(path));
      FormFigures.OfPath found = figures.byPath().get(path);
      if (found != null) {
        counts(of, found.all());
        levels(of, found, report);
      }
      List<String> free = figures.freePaths().get(path);
      if (free != null) {
        price(of, report, path, free);
      }
    }
    return node;
  }

  private static void counts(ObjectNode node, FormCounts counts) {
    if (counts.requested() > 0) {
      share(node.putObject("schema"), counts.valid(), counts.requested(), counts.validRange());
    }
    if (counts.offered() > 0) {
      ObjectNode calls = node.putObject("toolCalls").put("offered", counts.offered());
      share(calls, counts.callsValid(), counts.called(), counts.callsRange());
    }
    node.put("unanswered", counts.unanswered());
  }

  private static void share(ObjectNode node, long good, long all, @Nullable Range range) {
    node.put("n", all).put("valid", good);
    if (range != null) {
      node.put("validPercent", 100.0 * good / all);
      node.putArray("interval").add(100 * range.low()).add(100 * range.high());
    }
  }

  private static void levels(ObjectNode node, FormFigures.OfPath found, StructuredFigures report) {
    if (!found.byLevel().isEmpty()) {
      ArrayNode levels = node.putArray("byLevel");
      found
          .byLevel()
          .forEach(
              (number, counts) -> {
                ObjectNode level = levels.addObject();
                LevelsJson.name(level, number, report.levels());
                counts(level, counts);
              });
    }
  }

  private static void price(
      ObjectNode node, StructuredFigures report, List<String> path, List<String> free) {
    ObjectNode grammar = node.putObject("grammar").put("without", ReportFormat.path(free));
    for (Metric metric : StructureText.PRICED) {
      StructureText.price(report, path, free, metric)
          .ifPresent(price -> price(grammar.putObject(metric.key() + "P50Ms"), price));
    }
  }

  private static void price(ObjectNode node, MedianDifference price) {
    node.put("with", price.one()).put("without", price.other());
    node.put("difference", price.difference());
    node.putArray("interval").add(price.low()).add(price.high());
  }
}
