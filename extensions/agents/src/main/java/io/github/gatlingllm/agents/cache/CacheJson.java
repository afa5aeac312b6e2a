// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.report.json.DistJson;
import java.util.List;

/** Writes the figures of the cache to {@code summary.json}. */
final class CacheJson {

  private CacheJson() {}

  static ObjectNode of(CacheFigures figures) {
    CacheData data = figures.data();
    boolean reported = data.reported();
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("blockTokens", data.block().tokens()).put("blockTokensFrom", data.block().from());
    totals(node, data.totals(), reported);
    if (data.counters() != null) {
      node.put("serverCachedTokens", data.counters().cached());
    }
    node.put("estimatedPrompts", data.estimated());
    if (reported) {
      node.put("unreportedPrompts", data.unreported());
    }
    gaps(node, data.gaps());
    ArrayNode turns = node.putArray("byTurn");
    data.by(CacheFigures::turn)
        .forEach(
            (turn, totals) -> {
              ObjectNode each = turns.addObject().put("turn", turn);
              if (turn == CacheFigures.LAST_TURN) {
                each.put("andLater", true);
              }
              totals(each, totals, reported);
            });
    ObjectNode names = node.putObject("byRequest");
    data.by(each -> each.place().name())
        .forEach((name, totals) -> totals(names.putObject(name), totals, reported));
    replicas(node, data, reported);
    sessions(node, data, reported);
    ArrayNode causes = node.putArray("causes");
    for (CacheCause each : figures.causes()) {
      ObjectNode cause = causes.addObject();
      cause.put("cause", each.kind().key()).put("lostTokens", each.lostTokens());
      cause.put("text", each.text());
    }
    return node;
  }

  private static void gaps(ObjectNode node, CacheData.Gaps gaps) {
    if (gaps.incomplete()) {
      node.put("incomplete", true);
    }
    if (gaps.dropped() > 0) {
      node.put("droppedPrompts", gaps.dropped());
    }
    if (gaps.elsewhere() > 0) {
      node.put("otherWorkersTokens", gaps.elsewhere());
    }
  }

  private static void replicas(ObjectNode node, CacheData data, boolean reported) {
    if (data.samples().stream().allMatch(each -> each.replica().isEmpty())) {
      return;
    }
    node.put("possibleOnReplicaTokens", data.totals().possibleHere());
    ArrayNode replicas = node.putArray("byReplica");
    data.by(CacheSample::replica)
        .forEach(
            (replica, totals) -> {
              ObjectNode each = replicas.addObject().put("replica", replica);
              totals(each, totals, reported);
              each.put("possibleOnReplicaTokens", totals.possibleHere());
            });
  }

  private static void sessions(ObjectNode node, CacheData data, boolean reported) {
    List<CacheTotals> all = data.sessions();
    ObjectNode sessions = node.putObject("perSession");
    sessions.put("sessions", all.size());
    dist(sessions, "possibleTokens", all.stream().mapToDouble(CacheTotals::possible).toArray());
    if (reported) {
      dist(sessions, "achievedTokens", all.stream().mapToDouble(CacheTotals::achieved).toArray());
      dist(
          sessions,
          "efficiencyPercent",
          all.stream().flatMapToDouble(each -> each.efficiency().stream()).toArray());
    }
  }

  private static void dist(ObjectNode node, String key, double[] values) {
    if (values.length > 0) {
      node.set(key, DistJson.of(Distribution.of(values), 1));
    }
  }

  private static void totals(ObjectNode node, CacheTotals totals, boolean reported) {
    node.put("prompts", totals.prompts()).put("inputTokens", totals.input());
    node.put("possibleTokens", totals.possible());
    if (reported) {
      node.put("achievedTokens", totals.achieved());
      totals.efficiency().ifPresent(percent -> node.put("efficiencyPercent", percent));
    }
  }
}
