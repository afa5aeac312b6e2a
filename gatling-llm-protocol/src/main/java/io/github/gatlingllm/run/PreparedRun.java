// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.gatling.core.CoreComponents;
import io.github.gatlingllm.feature.FeatureCatalog;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.fetch.ServerTrust;
import io.github.gatlingllm.gatling.CertificateTrust;
import io.github.gatlingllm.measure.record.Consumption;
import io.github.gatlingllm.run.notes.AnswerRemarks;
import io.github.gatlingllm.scrape.ServerWatch;
import io.github.gatlingllm.workers.WorkerPlace;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a run that exist before its load starts.
 *
 * @param users the users of the run
 * @param features the features of the run
 * @param server the watch of the servers
 * @param answers the remarks on answers and servers
 * @param figures the records for Gatling's own report
 * @param beforehand what requests before the load consume, on the thread that builds the scenarios
 */
record PreparedRun(
    RunUsers users,
    RunFeatures features,
    ServerWatch server,
    AnswerRemarks answers,
    GatlingRecords figures,
    Consumption beforehand) {

  /**
   * Prepares a run.
   *
   * @param core Gatling's components
   * @param place this worker's place; null in a run without workers
   */
  static PreparedRun of(CoreComponents core, @Nullable WorkerPlace place, RunUsers users) {
    var trust = ServerTrust.of(CertificateTrust.store(core.configuration()));
    RunContext context =
        place == null
            ? new RunContext(0, 1, trust)
            : new RunContext(place.index(), place.count(), trust);
    return new PreparedRun(
        users,
        StartRefusal.of(() -> RunFeatures.open(FeatureCatalog.ofThisJvm(), context)),
        new ServerWatch(trust),
        new AnswerRemarks(),
        new GatlingRecords(core.statsEngine()),
        new Consumption());
  }
}
