// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.report.json.DistJson;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.slo.objective.Slo;

/** Writes the reliability of a server to {@code summary.json}. */
final class ReliabilityJson {

  private ReliabilityJson() {}

  static ObjectNode of(Slo slo, ReliabilityFigures figures) {
    ObjectNode node = JsonNodeFactory.instance.objectNode().put("slo", slo.name());
    all(node, figures);
    return node;
  }

  private static void all(ObjectNode node, ReliabilityFigures figures) {
    availability(node, figures.availability());
    Availability within = figures.withinCapacity();
    if (within != null) {
      availability(node.putObject("withinCapacity"), within);
    }
    figures
        .promised()
        .ifPresent(
            promised -> {
              node.put("promised", promised);
              DistJson.put(
                  node,
                  "errorBudgetUsedPercent",
                  figures.availability().budgetUsedPercent(promised));
              DistJson.put(node, "worstBurnRate", figures.worstBurnRate(promised, 1));
              DistJson.put(node, "worstLongBurnRate", figures.worstLongBurnRate(promised));
            });
    ArrayNode levels = node.putArray("levels");
    figures.stages().forEach(stage -> stage(levels.addObject(), stage));
    DistJson.put(node, "retention", figures.retention());
    node.put("mode", figures.mode().mode().key());
    figures.mode().evidence().forEach(node.putArray("evidence")::add);
    DistJson.put(node, "recoverySeconds", figures.recoverySeconds());
    ArrayNode recoveries = node.putArray("recoveries");
    figures.recoveries().forEach(each -> recovery(recoveries.addObject(), each));
    DistJson.put(node, "longestOutageSeconds", figures.outage().seconds());
    if (!figures.refusals().isEmpty()) {
      refusals(node.putObject("refusals"), figures.refusals());
    }
    ArrayNode events = node.putArray("events");
    figures.faultMarks().forEach(each -> event(events.addObject(), each));
  }

  private static void availability(ObjectNode node, Availability availability) {
    DistJson.put(node, "availability", availability.share());
    DistJson.put(node, "availabilityAtFirst", availability.atFirst());
    DistJson.put(node, "satisfaction", availability.satisfaction());
    node.put("due", availability.due());
    node.put("sentAgain", availability.again());
    node.put("neverSent", availability.neverSent());
    for (AttemptOutcome end : AttemptOutcome.values()) {
      node.put(end.key(), availability.count(end));
    }
  }

  private static void stage(ObjectNode node, StageFigures figures) {
    DistJson.put(node, "ofCapacity", figures.stage().ofCapacity());
    DistJson.put(node, "offeredRequestsPerSecond", figures.stage().perSecond());
    DistJson.put(node, "startSeconds", figures.stage().start() / 1e9);
    DistJson.put(node, "endSeconds", figures.stage().end() / 1e9);
    DistJson.put(node, "goodputRequestsPerSecond", figures.goodputPerSecond());
    DistJson.put(node, "attainment", figures.attainment());
    DistJson.put(node, "answeredRequestsPerSecond", figures.answeredPerSecond());
    DistJson.put(node, "refusedPercent", 100 * figures.share(AttemptOutcome.REFUSED));
    DistJson.put(node, "refusalMs", figures.refusalMillis());
    DistJson.put(node, "ttftMs", figures.ttftMillis());
    if (!figures.stage().applied()) {
      node.put("applied", false);
    }
  }

  private static void recovery(ObjectNode node, Recovery recovery) {
    node.put("after", ReportFormat.oneLine(recovery.cause()));
    DistJson.put(node, "fromSeconds", recovery.fromNanos() / 1e9);
    DistJson.put(node, "seconds", recovery.seconds());
    if (recovery.reason() != null) {
      DistJson.put(node, "atLeastSeconds", recovery.atLeastSeconds());
      node.put("reason", ReportFormat.oneLine(recovery.reason()));
    }
  }

  private static void refusals(ObjectNode node, Refusals refusals) {
    node.put("count", refusals.count());
    DistJson.put(node, "p50Ms", refusals.p50Millis());
    DistJson.put(node, "p99Ms", refusals.p99Millis());
    node.put("withRetryAfter", refusals.withRetryAfter());
    node.put("retryAfterKept", refusals.kept());
    node.put("retryAfterBroken", refusals.broken());
    DistJson.put(node, "honest", refusals.honest());
    if (refusals.limits().answers() > 0) {
      limits(node.putObject("rateLimits"), refusals.limits());
    }
  }

  private static void limits(ObjectNode node, RateLimits limits) {
    node.put("answers", limits.answers());
    limits.limit().ifPresent(value -> node.put("limit", value));
    limits.lowestRemaining().ifPresent(value -> node.put("lowestRemaining", value));
    limits.allowed().ifPresent(value -> node.put("allowed", value));
    node.put("refusedWithRoom", limits.refusedWithRoom());
    node.put("resetKept", limits.resetKept());
    node.put("resetBroken", limits.resetBroken());
    node.put("promisesTooMuch", limits.promisesTooMuch());
  }

  private static void event(ObjectNode node, FaultMark faultMark) {
    node.put("name", ReportFormat.oneLine(faultMark.name()));
    node.put("kind", faultMark.kind().key());
    DistJson.put(node, "seconds", faultMark.seconds());
    if (faultMark.trouble() != null) {
      node.put("trouble", ReportFormat.oneLine(faultMark.trouble()));
    }
  }
}
