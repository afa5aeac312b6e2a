// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.capacity.KnownCapacity;
import io.github.gatlingllm.reliability.Happening;
import io.github.gatlingllm.reliability.ReliabilityPlan;
import io.github.gatlingllm.slo.promise.Slo;
import io.github.gatlingllm.workers.share.ReliabilityShare;
import io.github.gatlingllm.workers.share.WorkerShare;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a worker leaves of what was asked for besides figures, in {@code worker.json}. */
final class WorkerShareJson {

  private static final Set<String> KEYS = Set.of("zero", "reliability", "quality", "consistency");

  private WorkerShareJson() {}

  static void put(ObjectNode node, WorkerShare share) {
    node.put("zero", share.zero().toString());
    if (share.reliability() != null) {
      reliability(node.putObject("reliability"), share.reliability());
    }
    if (!share.quality().byScorer().isEmpty()) {
      WorkerAnswersJson.put(node.putObject("quality"), share.quality());
    }
    if (!share.consistency().isEmpty()) {
      WorkerAnswersJson.put(node.putObject("consistency"), share.consistency());
    }
    share.features().forEach(node::set);
  }

  private static void reliability(ObjectNode node, ReliabilityShare share) {
    ReliabilityPlan plan = share.plan();
    node.set("slos", SlosJson.of(List.of(plan.slo())));
    node.put("windowNs", plan.windowNanos());
    node.put("windows", plan.windows());
    node.put("target", plan.target());
    plan.promised().ifPresent(promised -> node.put("promised", promised));
    share.capacity().perSecond().ifPresent(capacity -> node.put("capacity", capacity));
    node.put("firstAround", share.capacity().firstAround());
    var happenings = node.putArray("happenings");
    for (Happening each : share.happenings()) {
      ObjectNode happening = happenings.addObject().put("name", each.name());
      happening.put("kind", each.kind().key());
      happening.put("startNs", each.start()).put("endNs", each.end());
      if (each.trouble() != null) {
        happening.put("trouble", each.trouble());
      }
    }
  }

  static @Nullable WorkerShare read(JsonPlace share) {
    return share.present()
        ? new WorkerShare(
            zero(share.at("zero")),
            reliability(share.at("reliability")),
            WorkerAnswersJson.quality(share.at("quality")),
            WorkerAnswersJson.consistency(share.at("consistency")),
            share.others(KEYS))
        : null;
  }

  private static Instant zero(JsonPlace zero) {
    try {
      return Instant.parse(zero.text());
    } catch (DateTimeException e) {
      throw zero.error("must be a time, but was '" + zero.text() + "'");
    }
  }

  private static @Nullable ReliabilityShare reliability(JsonPlace share) {
    if (!share.present()) {
      return null;
    }
    List<Slo> slos = SlosJson.read(share.at("slos"));
    if (slos.size() != 1) {
      throw share.at("slos").error("must be one SLO, but were " + slos.size());
    }
    return new ReliabilityShare(
        new ReliabilityPlan(
            slos.get(0),
            share.at("windowNs").count(),
            (int) share.at("windows").count(),
            share.at("target").number(),
            share.at("promised").optionalNumber()),
        new KnownCapacity(
            share.at("capacity").optionalNumber(), (int) share.at("firstAround").count()),
        share.at("happenings").elements().stream().map(WorkerShareJson::happening).toList());
  }

  private static Happening happening(JsonPlace happening) {
    return new Happening(
        happening.at("name").text(),
        happening.at("kind").oneOf(Happening.Kind.values(), Happening.Kind::key),
        happening.at("startNs").stamp(),
        happening.at("endNs").stamp(),
        happening.at("trouble").optionalText());
  }
}
