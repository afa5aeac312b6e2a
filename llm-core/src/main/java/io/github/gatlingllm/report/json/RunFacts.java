// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import io.github.gatlingllm.measure.LoadModel;
import io.github.gatlingllm.report.view.RunInfo;
import io.github.gatlingllm.server.fingerprint.ServerFingerprint;
import io.github.gatlingllm.slo.objective.Prices;
import io.github.gatlingllm.slo.validity.LoadPace;
import io.github.gatlingllm.slo.verdict.RunEnd;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The facts of a run in {@code summary.json}.
 *
 * @param run the facts, without models, dialects and the pace of the load
 * @param labels the user's labels
 * @param prices the prices; null: not set
 * @param server the fingerprint of the server
 */
public record RunFacts(
    RunInfo run,
    SortedMap<String, String> labels,
    @Nullable Prices prices,
    ServerFingerprint server) {

  /**
   * Reads the file.
   *
   * @throws IllegalArgumentException naming file, place and remedy if the file is damaged
   */
  public static RunFacts read(Path summary) {
    return new JsonFile(summary, "the summary", JsonTexts.USE_RUN_FOLDER).read(RunFacts::of);
  }

  private static RunFacts of(JsonPlace root) {
    root.requireSchemaVersion(SummaryJson.SCHEMA_VERSION);
    JsonPlace run = root.at("run");
    JsonPlace versions = run.at("versions");
    return new RunFacts(
        new RunInfo(
            run.at("simulation").text(),
            run.at("runId").text(),
            run.at("description").text(),
            run.at("startedAt").instant(),
            run.at("startNanoTime").stamp(),
            run.at("durationSeconds").number(),
            new RunInfo.Versions(
                versions.at("plugin").text(),
                versions.at("gatling").text(),
                versions.at("java").text()),
            load(run.at("load")),
            List.of(),
            List.of(),
            run.at("targets").present() ? run.at("targets").texts() : List.of(),
            new RunEnd(
                run.at("end").at("kind").oneOf(RunEnd.Kind.values(), RunEnd.Kind::key),
                run.at("end").at("reason").optionalText())),
        root.at("labels").textMap(),
        PricesJson.read(root.at("prices")),
        FingerprintJson.read(run));
  }

  private static RunInfo.Load load(JsonPlace load) {
    JsonPlace offline = load.at("offline");
    return new RunInfo.Load(
            load.at("model").oneOf(LoadModel.values(), LoadModel::key),
            load.at("offeredRequestsPerSecond").optionalNumber(),
            load.at("achievedRequestsPerSecond").number(),
            new LoadPace(false, OptionalDouble.empty(), 0, null))
        .with(
            s -> {
              s.profile = load.at("profile").texts();
              s.abandonmentTest = load.at("abandonmentTest").present();
              s.cap = InFlightCapJson.read(load.at(InFlightCapJson.KEY));
              s.offline =
                  offline.present()
                      ? new RunInfo.Offline(
                          offline.at("requests").count(),
                          offline.at("concurrency").present()
                              ? (int) offline.at("concurrency").count()
                              : RunInfo.Offline.AT_ONCE)
                      : null;
            });
  }
}
