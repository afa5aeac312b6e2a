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
 * The folder of one worker.
 *
 * @param llm the folder that contains the files
 * @param card the identity of the worker
 * @param reported the contents of its report; null: there is none, or it is damaged
 * @param trouble why the report cannot be read; null: it can, or there is none
 */
record WorkerFolder(
    Path llm, WorkerCard card, @Nullable Reported reported, @Nullable String trouble) {

  private static final String SUMMARY = "summary.json";
  private static final String BASELINE = "baseline.json";

  /**
   * The contents of a report.
   *
   * @param summary the verdicts
   * @param facts the facts of the run
   * @param key models, dialects and sources of token counts
   * @param objectives the hash of the objectives and SLOs
   */
  record Reported(Summary summary, RunFacts facts, RunKey key, String objectives) {}

  /**
   * Reads a folder.
   *
   * @throws IllegalArgumentException if it is not the folder of a worker
   */
  static WorkerFolder read(Path llm) {
    ForeignFile.requirePlain(llm);
    Path card = llm.resolve(WorkerCard.FILE);
    if (!Files.isRegularFile(card)) {
      throw new IllegalArgumentException(MergeTexts.noWorker(card));
    }
    WorkerCard who = WorkerJson.read(card);
    try {
      return new WorkerFolder(llm, who, reported(llm), null);
    } catch (IllegalArgumentException damaged) {
      return new WorkerFolder(
          llm, who, null, MergeTexts.reportUnreadable(String.valueOf(damaged.getMessage())));
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

  /** Whether the report contains the objectives and SLOs of the run. */
  boolean isUnchanged() {
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
