// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Scope;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The subtrees of features in {@code summary.json}. Named ones have a fixed place; others follow by
 * name.
 */
final class FeaturesJson {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Map<String, JsonNode> open = new TreeMap<>();

  FeaturesJson(RunReport report) {
    for (FeatureFigures each : report.features().all()) {
      Object json = each.json(report.objectives());
      if (json != null) {
        open.put(each.key(), MAPPER.valueToTree(json));
      }
      if (!each.places().isEmpty()) {
        open.put(each.key(), scopes(report, each.places()));
      }
      each.subtrees(report.objectives())
          .forEach((name, tree) -> open.put(name, MAPPER.valueToTree(tree)));
    }
  }

  private static ObjectNode scopes(RunReport report, Map<String, List<String>> places) {
    Map<String, Scope> scopes = new HashMap<>();
    report.scopes().requests().forEach(scope -> scopes.put(scope.name(), scope));
    ObjectNode node = MAPPER.createObjectNode();
    places.forEach(
        (name, path) -> {
          Scope scope = scopes.get(ReportFormat.path(path));
          if (scope != null) {
            node.set(name, MetricsJson.of(scope, report.validity().checks().uncertainty()));
          }
        });
    return node;
  }

  /** Writes the named subtrees, in this order. */
  void put(ObjectNode node, String... keys) {
    for (String key : keys) {
      JsonNode json = open.remove(key);
      if (json != null) {
        node.set(key, json);
      }
    }
  }

  /** Writes all other subtrees. */
  void putOthers(ObjectNode node) {
    open.forEach(node::set);
    open.clear();
  }
}
