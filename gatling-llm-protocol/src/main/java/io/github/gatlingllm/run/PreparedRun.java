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
 * What a run has before its load starts, and uses until it ends.
 *
 * @param users who come
 * @param features what it is asked for besides latency
 * @param server the server's side of it
 * @param answers what it learns of answers and of who gives them
 * @param figures what goes to Gatling's own report
 * @param beforehand what is used up before the load: by the thread that builds the scenarios
 */
record PreparedRun(
    RunUsers users,
    RunFeatures features,
    ServerWatch server,
    AnswerRemarks answers,
    GatlingRecords figures,
    Consumption beforehand) {

  /**
   * For a run.
   *
   * @param core Gatling's components
   * @param place which share of the load it has; null: all of it
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
