// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.combine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.ForeignFile;
import io.github.gatlingllm.report.json.BaselineReader;
import io.github.gatlingllm.report.json.RunFacts;
import io.github.gatlingllm.report.json.SummaryReader;
import io.github.gatlingllm.report.json.SummaryReader.Summary;
import io.github.gatlingllm.report.view.NativeAssertion;
import io.github.gatlingllm.report.view.RunInfo;
import io.github.gatlingllm.report.view.RunVerdict;
import io.github.gatlingllm.slo.baseline.BaselineRun;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A finished run that is to be combined with others.
 *
 * @param folder its {@code llm/} folder
 * @param facts its facts
 * @param summary what judges it
 * @param figures its figures, and what comparable runs must have in common
 * @param json the whole {@code summary.json}
 */
record RepeatedRun(
    Path folder, RunFacts facts, Summary summary, BaselineRun figures, JsonNode json) {

  private static final String SUMMARY = "summary.json";
  private static final String BASELINE = "baseline.json";

  /**
   * Reads a run.
   *
   * @throws IllegalArgumentException if a file is missing or damaged
   */
  static RepeatedRun read(Path llm) {
    Path summary = llm.resolve(SUMMARY);
    if (!Files.isRegularFile(summary)) {
      throw new IllegalArgumentException(CombineTexts.noFile(summary));
    }
    Path baseline = llm.resolve(BASELINE);
    try {
      return new RepeatedRun(
          llm,
          RunFacts.read(summary),
          SummaryReader.read(summary),
          new BaselineReader()
              .read(baseline)
              .orElseThrow(() -> new IllegalArgumentException(CombineTexts.noFile(baseline))),
          new ObjectMapper().readTree(ForeignFile.text(summary)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  RunInfo run() {
    return facts.run();
  }

  /** Returns its id, which messages name. */
  String id() {
    return run().runId();
  }

  Instant end() {
    return run().startedAt().plus(Duration.ofMillis(Math.round(run().durationSeconds() * 1000)));
  }

  List<ObjectiveResult> objectives() {
    return summary.objectives().stream().map(SummaryReader.Judged::result).toList();
  }

  /** Returns the texts of what the run promised, in order. */
  List<String> promised() {
    return summary.objectives().stream().map(each -> each.result().objective().text()).toList();
  }

  /** Returns the texts of its own assertions, in order. */
  List<String> asserted() {
    return summary.assertions().stream().map(NativeAssertion::text).toList();
  }

  RunVerdict verdict() {
    return RunVerdict.of(summary.end(), summary.validity(), objectives(), summary.assertions());
  }

  /** Returns why its figures can't be used; empty if they can. */
  Optional<String> unusable() {
    if (summary.end().broken()) {
      return Optional.of(summary.end().words());
    }
    return figures.origin().invalid().stream().findFirst();
  }
}
