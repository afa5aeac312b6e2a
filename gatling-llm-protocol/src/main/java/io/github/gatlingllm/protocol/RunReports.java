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
import java.time.Instant;
import java.util.List;
import java.util.ResourceBundle;

/** Makes the one input of all writers out of a frozen run. */
final class RunReports {

  private RunReports() {}

  static RunReport of(
      Ending ending,
      List<String> models,
      List<String> targets,
      long zero,
      long tokenRecords,
      long droppedRows) {
    return new RunReport(
            info(ending, models, targets, zero),
            ending.setup().labels(),
            Validity.of(ending.checks(), Warnings.of(ending, tokenRecords, droppedRows)),
            ending.snapshot(),
            ending.slos(),
            ending.objectives(),
            ending.setup().prices(),
            ending.key(),
            List.of())
        .withLevels(ending.levels())
        .withDetail(ending.detail());
  }

  private static RunInfo info(Ending ending, List<String> models, List<String> targets, long zero) {
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
        targets,
        ending.end());
  }

  private static String pluginVersion() {
    return ResourceBundle.getBundle("io.github.gatlingllm.version").getString("version");
  }
}
