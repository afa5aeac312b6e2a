// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.capacity.Level;
import io.github.gatlingllm.capacity.LevelStats;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Scope;
import io.github.gatlingllm.slo.objective.LoadUnit;

/** Load levels in {@code summary.json}. */
public final class LevelsJson {

  private static final String CONCURRENCY = "concurrency";

  private LevelsJson() {}

  static ArrayNode of(RunReport report) {
    ArrayNode nodes = JsonNodeFactory.instance.arrayNode();
    report.levels().all().forEach(level -> nodes.add(level(report, level)));
    return nodes;
  }

  /** Writes the number and load of a level. */
  public static void name(ObjectNode node, int number, Levels levels) {
    node.put("level", number);
    levels.all().stream()
        .map(LevelStats::level)
        .filter(level -> level.number() == number)
        .findFirst()
        .ifPresent(level -> DistJson.put(node, level.unit().levelKey(), level.load()));
  }

  private static ObjectNode level(RunReport report, LevelStats stats) {
    Level level = stats.level();
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    DistJson.put(node, level.unit().levelKey(), level.load());
    DistJson.put(node, "sentRequestsPerSecond", stats.sentPerSecond());
    DistJson.put(node, "startSeconds", level.startNanos() / 1e9);
    DistJson.put(node, "endSeconds", level.endNanos() / 1e9);
    node.put("stable", stats.stable());
    report.levels().verdict(stats).ifPresent(verdict -> node.put("verdict", verdict.name()));
    ObjectNode metrics =
        MetricsJson.of(Scope.level(report, stats), report.validity().checks().uncertainty());
    if (level.unit() == LoadUnit.CONCURRENCY) {
      // The target already uses the name, so the requests in flight have another one.
      JsonNode inFlight = metrics.remove(CONCURRENCY);
      metrics.set("inFlight", inFlight);
    }
    node.setAll(metrics);
    return node;
  }
}
