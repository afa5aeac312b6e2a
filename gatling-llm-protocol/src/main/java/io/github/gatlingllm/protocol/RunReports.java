/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.gatling.GatlingInside;
import io.github.gatlingllm.gatling.RunIdentity;
import io.github.gatlingllm.report.RunInfo;
import io.github.gatlingllm.report.RunReport;
import io.github.gatlingllm.report.Validity;
import io.github.gatlingllm.slo.Quantity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;

/** Makes the one input of all writers out of a frozen run. */
final class RunReports {

  private RunReports() {}

  static RunReport of(
      Ending ending, List<String> models, long zero, long tokenRecords, long droppedRows) {
    return new RunReport(
        info(ending, models, zero),
        ending.setup().labels(),
        validity(ending, tokenRecords, droppedRows),
        ending.snapshot(),
        ending.slos().requests(),
        ending.slos().all(),
        ending.objectives(),
        ending.setup().prices(),
        List.of());
  }

  private static RunInfo info(Ending ending, List<String> models, long zero) {
    RunIdentity identity = ending.setup().identity();
    return new RunInfo(
        identity.simulation(),
        identity.runId(),
        identity.description(),
        Instant.ofEpochMilli(identity.startMillis()),
        zero,
        ending.seconds(),
        new RunInfo.Versions(
            pluginVersion(), GatlingInside.gatlingVersion(), Runtime.version().toString()),
        ending.load(),
        models,
        ending.setup().dialects(),
        ending.end());
  }

  private static String pluginVersion() {
    return ResourceBundle.getBundle("io.github.gatlingllm.version").getString("version");
  }

  private static Validity validity(Ending ending, long tokenRecords, long droppedRows) {
    var reasons = new ArrayList<String>();
    var notChecked = new ArrayList<>(List.of("scheduleLag", "eventLoopDelay", "cpu", "gc"));
    if (ending.load().offeredRequestsPerSecond().isEmpty()) {
      notChecked.add("achievedRate");
    } else if (!AppliedLoad.applied(ending.load())) {
      reasons.add(notApplied(ending.load()));
    }
    return new Validity(reasons, Warnings.of(ending, tokenRecords, droppedRows), notChecked);
  }

  private static String notApplied(RunInfo.Load load) {
    return "the load was not applied: "
        + Quantity.plain(load.achievedRequestsPerSecond())
        + " of "
        + Quantity.plain(load.offeredRequestsPerSecond().orElse(0))
        + " requests/s were sent, less than 97 %";
  }
}
