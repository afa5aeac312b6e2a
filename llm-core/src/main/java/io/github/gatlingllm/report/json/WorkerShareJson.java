// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.workers.share.WorkerShare;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a worker leaves of what was asked for besides figures, in {@code worker.json}. */
final class WorkerShareJson {

  private static final Set<String> KEYS = Set.of("zero", "quality", "consistency");

  private WorkerShareJson() {}

  static void put(ObjectNode node, WorkerShare share) {
    node.put("zero", share.zero().toString());
    if (!share.quality().byScorer().isEmpty()) {
      WorkerAnswersJson.put(node.putObject("quality"), share.quality());
    }
    if (!share.consistency().isEmpty()) {
      WorkerAnswersJson.put(node.putObject("consistency"), share.consistency());
    }
    share.features().forEach(node::set);
  }

  static @Nullable WorkerShare read(JsonPlace share) {
    return share.present()
        ? new WorkerShare(
            zero(share.at("zero")),
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
}
