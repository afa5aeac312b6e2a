/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.detail.RunDetail;
import io.github.gatlingllm.slo.ObjectiveResult;
import io.github.gatlingllm.slo.Prices;
import io.github.gatlingllm.slo.RunKey;
import io.github.gatlingllm.slo.SloSnapshot;
import io.github.gatlingllm.slo.SloStats;
import io.github.gatlingllm.timeline.RunSnapshot;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is said about a run: the one input of every writer.
 *
 * @param run what ran
 * @param labels the user's own labels
 * @param validity whether the figures can be trusted
 * @param snapshot the figures
 * @param slos each SLO's figures
 * @param objectives the promises, judged
 * @param prices what it cost; null if nobody said
 * @param key what runs that are compared with it must have in common with it
 * @param assertions the run's own assertions, judged once Gatling's log is closed
 * @param levels what each level of load showed
 * @param detail moments and single requests
 */
public record RunReport(
    RunInfo run,
    SortedMap<String, String> labels,
    Validity validity,
    RunSnapshot snapshot,
    SloSnapshot slos,
    List<ObjectiveResult> objectives,
    @Nullable Prices prices,
    RunKey key,
    List<NativeAssertion> assertions,
    Levels levels,
    RunDetail detail) {

  /** Of a run without levels of load, of which no detail is known. */
  public RunReport(
      RunInfo run,
      SortedMap<String, String> labels,
      Validity validity,
      RunSnapshot snapshot,
      SloSnapshot slos,
      List<ObjectiveResult> objectives,
      @Nullable Prices prices,
      RunKey key,
      List<NativeAssertion> assertions) {
    this(
        run,
        labels,
        validity,
        snapshot,
        slos,
        objectives,
        prices,
        key,
        assertions,
        Levels.NONE,
        RunDetail.NONE);
  }

  /** Each SLO's figures over all requests. */
  public List<SloStats> allSlos() {
    return slos.all();
  }

  /** The same, with the run's own assertions judged. */
  public RunReport withAssertions(List<NativeAssertion> judged) {
    return new RunReport(
        run,
        labels,
        validity,
        snapshot,
        slos,
        objectives,
        prices,
        key,
        List.copyOf(judged),
        levels,
        detail);
  }

  /** The same run with levels of load, and the warnings that they bring. */
  public RunReport withLevels(Levels levels) {
    return new RunReport(
        run,
        labels,
        validity.withWarnings(levels.warnings()),
        snapshot,
        slos,
        objectives,
        prices,
        key,
        assertions,
        levels,
        detail);
  }

  /** The same run with moments and single requests. */
  public RunReport withDetail(RunDetail detail) {
    return new RunReport(
        run, labels, validity, snapshot, slos, objectives, prices, key, assertions, levels, detail);
  }
}
