// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.ConversationStats;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.view.Percentiles;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The figures of conversations in {@code summary.json}. */
final class ConversationsJson {

  private static final double MILLIS = Metric.E2E.outputDivisor();

  private ConversationsJson() {}

  static ObjectNode of(Map<String, ConversationStats> conversations) {
    ObjectNode node = object();
    conversations.forEach((name, stats) -> node.set(name, conversation(stats)));
    return node;
  }

  private static ObjectNode conversation(ConversationStats stats) {
    ObjectNode node = object();
    node.put("sessions", stats.sessions());
    node.put("unfinishedSessions", stats.unfinished());
    distribution(node, "turnsPerSession", stats.turnsPerSession(), 1);
    ObjectNode session = node.putObject("perSession");
    distribution(session, "e2eMs", stats.perSession().e2e(), MILLIS);
    distribution(session, "wallMs", stats.perSession().wall(), MILLIS);
    distribution(session, "inputTokens", stats.perSession().inputTokens(), 1);
    distribution(session, "outputTokens", stats.perSession().outputTokens(), 1);
    ArrayNode turns = node.putArray("turns");
    stats.turns().forEach(turn -> turns.add(turn(turn)));
    return node;
  }

  private static ObjectNode turn(ConversationStats.Turn turn) {
    ObjectNode node = object();
    if (turn.andLater()) {
      node.put("turn", turn.label());
    } else {
      node.put("turn", turn.number());
    }
    node.put("count", turn.count());
    node.put("failed", turn.failed());
    percentiles(node, "ttftMs", turn.ttft());
    percentiles(node, "e2eMs", turn.e2e());
    DistJson.put(node, "inputTokensMean", turn.inputTokensMean());
    DistJson.put(node, "outputTokensMean", turn.outputTokensMean());
    DistJson.put(node, "cachedInputTokensMean", turn.cachedInputTokensMean());
    return node;
  }

  private static void distribution(
      ObjectNode node, String key, @Nullable Distribution values, double divisor) {
    if (values != null) {
      node.set(key, DistJson.of(values, divisor));
    }
  }

  private static void percentiles(ObjectNode node, String key, @Nullable Distribution values) {
    if (values != null) {
      ObjectNode percentiles = node.putObject(key);
      Percentiles.of(50, 99)
          .forEach(p -> DistJson.put(percentiles, p.key(), p.of(values) / MILLIS));
    }
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
