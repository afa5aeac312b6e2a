// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.merge;

import io.github.gatlingllm.ForeignFile;
import io.github.gatlingllm.report.json.BaselineReader;
import io.github.gatlingllm.report.json.ObjectivesHash;
import io.github.gatlingllm.report.json.RunFacts;
import io.github.gatlingllm.report.json.SummaryReader;
import io.github.gatlingllm.report.json.SummaryReader.Summary;
import io.github.gatlingllm.report.json.WorkerJson;
import io.github.gatlingllm.slo.baseline.RunKey;
import io.github.gatlingllm.workers.WorkerCard;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one worker left.
 *
 * @param llm the folder that its files lie in
 * @param card who it was
 * @param reported what its report says; null: it came to no report, or to none that can be read
 * @param trouble why its report can't be read; null: it can, or there is none
 */
record WorkerFolder(
    Path llm, WorkerCard card, @Nullable Reported reported, @Nullable String trouble) {

  private static final String SUMMARY = "summary.json";
  private static final String BASELINE = "baseline.json";

  /**
   * What a report says.
   *
   * @param summary its verdicts
   * @param facts what ran
   * @param key models, dialects and counters of tokens
   * @param objectives the hash of its objectives and SLOs
   */
  record Reported(Summary summary, RunFacts facts, RunKey key, String objectives) {}

  /**
   * Reads it.
   *
   * @throws IllegalArgumentException if it is no worker's
   */
  static WorkerFolder read(Path llm) {
    ForeignFile.requirePlain(llm);
    Path card = llm.resolve(WorkerCard.FILE);
    if (!Files.isRegularFile(card)) {
      throw new IllegalArgumentException(
          "DIR must be the folder of a worker, but there is no "
              + card
              + ": give each worker's folder, that of a run with gatling.llm.worker.count");
    }
    WorkerCard who = WorkerJson.read(card);
    try {
      return new WorkerFolder(llm, who, reported(llm), null);
    } catch (IllegalArgumentException notAsWritten) {
      return new WorkerFolder(
          llm,
          who,
          null,
          "its report can't be read, its disk may have been full: " + notAsWritten.getMessage());
    }
  }

  private static @Nullable Reported reported(Path llm) {
    Path summary = llm.resolve(SUMMARY);
    Path baseline = llm.resolve(BASELINE);
    if (!Files.isRegularFile(summary) || !Files.isRegularFile(baseline)) {
      return null;
    }
    return new Reported(
        SummaryReader.read(summary),
        RunFacts.read(summary),
        new BaselineReader().read(baseline).orElseThrow().key(),
        ObjectivesHash.of(summary));
  }

  /** Whether its report has the objectives and SLOs that it ran with. */
  boolean asPromised() {
    return reported != null
        && card.identity().objectives().equals(Optional.of(reported.objectives()));
  }

  int index() {
    return card.place().index();
  }

  Path events() {
    return llm.resolve(WorkerCard.EVENTS);
  }

  Path rows() {
    return llm.resolve("requests.jsonl");
  }
}
