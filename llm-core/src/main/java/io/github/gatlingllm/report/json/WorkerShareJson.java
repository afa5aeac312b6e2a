// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.workers.WorkerShare;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The shares of features in {@code worker.json}. */
final class WorkerShareJson {

  private static final Set<String> KEYS = Set.of("zero");

  private WorkerShareJson() {}

  static void put(ObjectNode node, WorkerShare share) {
    node.put("zero", share.zero().toString());
    share.features().forEach(node::set);
  }

  static @Nullable WorkerShare read(JsonPlace share) {
    return share.present() ? new WorkerShare(share.at("zero").instant(), share.others(KEYS)) : null;
  }
}
