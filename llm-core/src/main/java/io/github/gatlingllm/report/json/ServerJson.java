// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.ServerText;
import io.github.gatlingllm.server.EndpointFigures;
import io.github.gatlingllm.server.HookOutcome;
import io.github.gatlingllm.server.MeanSplit;
import io.github.gatlingllm.server.MetricFigure;
import io.github.gatlingllm.server.Reconciliation;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.server.ServerMetric;
import org.jspecify.annotations.Nullable;

/** The server's metrics in {@code summary.json}. */
final class ServerJson {

  private ServerJson() {}

  /** Writes the metrics if there are any. */
  static void put(ObjectNode summary, RunReport report) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    if (!report.server().isEmpty()) {
      scraped(node, report.server());
      ServerText.meanSplit(report).ifPresent(means -> means(node.putObject("splitMeans"), means));
    }
    if (ServerText.attributable(report)) {
      SplitJson.put(node, report);
    }
    if (!node.isEmpty()) {
      summary.set("server", node);
    }
  }

  private static void scraped(ObjectNode node, ServerFigures server) {
    ArrayNode endpoints = node.putArray("endpoints");
    server.endpoints().forEach(endpoint -> endpoint(endpoints.addObject(), endpoint));
    ObjectNode metrics = node.putObject("metrics");
    for (ServerMetric metric : ServerMetric.values()) {
      server.metric(metric).ifPresent(figure -> metric(metrics.putObject(metric.key()), figure));
    }
    if (server.reconciliation() != null) {
      reconciliation(node.putObject("reconciliation"), server.reconciliation());
    }
    if (!server.hooks().isEmpty()) {
      ArrayNode hooks = node.putArray("hooks");
      server.hooks().forEach(hook -> hook(hooks.addObject(), hook));
    }
  }

  private static void endpoint(ObjectNode node, EndpointFigures endpoint) {
    node.put("url", endpoint.url());
    DistJson.put(node, "engine", endpoint.engine());
    node.put("scrapes", endpoint.scrapes());
    node.put("failed", endpoint.failed());
    node.put("restarted", endpoint.restarted());
  }

  private static void metric(ObjectNode node, MetricFigure figure) {
    node.put("unit", figure.metric().unit()).put("native", figure.nativeName());
    DistJson.put(node, "min", figure.min());
    DistJson.put(node, "mean", figure.mean());
    DistJson.put(node, "max", figure.max());
    DistJson.put(node, "delta", figure.delta());
    DistJson.put(node, "perSecond", figure.perSecond());
    DistJson.put(node, "p50", figure.percentile(50));
    DistJson.put(node, "p99", figure.percentile(99));
    DistJson.flag(
        node, "estimated", figure.estimate(50).isPresent() || figure.estimate(99).isPresent());
  }

  private static void reconciliation(ObjectNode node, Reconciliation reported) {
    pair(node, "outputTokens", reported.outputTokens());
    pair(node, "requests", reported.requests());
    node.put("foreignTraffic", reported.foreignTraffic());
  }

  private static void pair(ObjectNode node, String name, Reconciliation.@Nullable Pair pair) {
    if (pair != null) {
      ObjectNode of = node.putObject(name);
      DistJson.put(of, "client", pair.client());
      if (pair.unfinished() > 0) {
        DistJson.put(of, "clientUnfinished", pair.unfinished());
      }
      DistJson.put(of, "server", pair.server());
      DistJson.put(of, "differencePercent", pair.differencePercent());
    }
  }

  private static void means(ObjectNode node, MeanSplit means) {
    node.put("requests", means.counted()).put("exact", means.exact());
    DistJson.put(node, "ttftMs", means.ttft());
    ObjectNode parts = node.putObject("partsMs");
    ServerText.parts(means).forEach((part, millis) -> DistJson.put(parts, part.key(), millis));
  }

  private static void hook(ObjectNode node, HookOutcome hook) {
    node.put("when", hook.when()).put("request", hook.request());
    DistJson.put(node, "atSeconds", hook.atSeconds());
    node.put("outcome", hook.outcome()).put("succeeded", hook.succeeded());
  }
}
