/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.detail.RunDetail;
import io.github.gatlingllm.slo.baseline.Baselines;
import io.github.gatlingllm.slo.baseline.RunKey;
import io.github.gatlingllm.slo.goodput.SloSnapshot;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.promise.Prices;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import io.github.gatlingllm.slo.verdict.RunEnd;
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
 * @param baselines the earlier runs that its objectives name
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
    RunDetail detail,
    Baselines baselines) {

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
        RunDetail.NONE,
        Baselines.NONE);
  }

  /** Each SLO's figures over all requests. */
  public List<SloStats> allSlos() {
    return slos.all();
  }

  /** The same, with the run's own assertions judged. */
  public RunReport withAssertions(List<NativeAssertion> judged) {
    return with(run, validity, List.copyOf(judged), levels, detail, baselines);
  }

  /** The same with more that readers must know, one text each. */
  public RunReport withWarnings(List<String> warnings) {
    return with(run, validity.withWarnings(warnings), assertions, levels, detail, baselines);
  }

  /** The same run, ended otherwise. */
  public RunReport endedBy(RunEnd end) {
    return with(run.endedBy(end), validity, assertions, levels, detail, baselines);
  }

  /** The same run with levels of load, and the warnings that they bring. */
  public RunReport withLevels(Levels levels) {
    return with(
        run, validity.withWarnings(levels.warnings()), assertions, levels, detail, baselines);
  }

  /** The same run with moments and single requests. */
  public RunReport withDetail(RunDetail detail) {
    return with(run, validity, assertions, levels, detail, baselines);
  }

  /** The same run beside the earlier ones that its objectives name. */
  public RunReport withBaselines(Baselines baselines) {
    return with(run, validity, assertions, levels, detail, baselines);
  }

  /** The same figures, with what is known besides. */
  private RunReport with(
      RunInfo run,
      Validity validity,
      List<NativeAssertion> assertions,
      Levels levels,
      RunDetail detail,
      Baselines baselines) {
    return new RunReport(
        run,
        labels,
        validity,
        snapshot,
        slos,
        objectives,
        prices,
        key,
        assertions,
        levels,
        detail,
        baselines);
  }
}
