/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.detail.RunDetail;
import io.github.gatlingllm.gatling.LastRecords;
import io.github.gatlingllm.report.RunInfo;
import io.github.gatlingllm.slo.Evidence;
import io.github.gatlingllm.slo.ObjectiveResult;
import io.github.gatlingllm.slo.Quantity;
import io.github.gatlingllm.slo.RunChecks;
import io.github.gatlingllm.slo.RunEnd;
import io.github.gatlingllm.slo.RunKey;
import io.github.gatlingllm.slo.SloSnapshot;
import io.github.gatlingllm.slo.ValidityLimits;
import io.github.gatlingllm.slo.ValidityRules;
import io.github.gatlingllm.slo.Verdict;
import io.github.gatlingllm.slo.Verdicts;
import io.github.gatlingllm.timeline.RunSnapshot;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The run, frozen once: verdicts, files and console all speak of this.
 *
 * @param setup what ran
 * @param snapshot its figures
 * @param slos how its SLOs were kept
 * @param load what was offered and achieved
 * @param key what a baseline must have in common with it
 * @param objectives its promises, judged
 * @param notes what answers did besides, one line a kind
 * @param coldStart median TTFT of the first tenth of the requests ÷ that of the others
 * @param seconds from the run's zero to its stop
 * @param end how it ended
 * @param checks whether its load generator can be trusted
 * @param levels what its levels of load showed
 * @param detail its moments and single requests
 */
record Ending(
    RunSetup setup,
    RunSnapshot snapshot,
    SloSnapshot slos,
    RunInfo.Load load,
    RunKey key,
    List<ObjectiveResult> objectives,
    List<String> notes,
    OptionalDouble coldStart,
    double seconds,
    RunEnd end,
    RunChecks checks,
    Levels levels,
    RunDetail detail) {

  static Ending of(
      RunSetup setup,
      Measured measured,
      Levels levels,
      SendCount sends,
      List<String> models,
      Notes notes,
      AnswerMix answerMix,
      List<String> troubles,
      long stoppedAt,
      EarlyStop.Result outcome,
      ClientWatch watch,
      RunDetail detail) {
    RunSnapshot snapshot = measured.snapshot().withoutTemplates(answerMix.cutPrompts());
    SloSnapshot slos = measured.slos();
    RunInfo.Load load =
        AppliedLoad.of(
                setup.loadModel(), setup.scheduled(), setup.loadRate(), measured.whole(), sends)
            .withProfile(setup.loadProfile())
            .withArrivals(setup.loadArrivals())
            .withOffline(setup.offline());
    RunKey key = RunKeys.of(setup, load, levels, snapshot.all(), models);
    ValidityLimits limits = setup.validityLimits();
    RunChecks checks =
        ValidityRules.with(limits)
            .check(
                snapshot.all().distributions(),
                load.pace(),
                watch.health(measured.whole().window()));
    var evidence =
        Evidence.of(snapshot, slos.all())
            .withLoadApplied(AppliedLoad.applied(load, limits))
            .withEnd(outcome.end())
            .withPrices(setup.prices())
            .withKey(key)
            .withValidity(checks)
            .withCapacities(levels)
            .withUnknown(measured.unknown());
    return new Ending(
        setup,
        snapshot,
        slos,
        load,
        key,
        Verdicts.withOutOfReach(Judging.judge(evidence, setup.objectives()), outcome.outOfReach()),
        Stream.of(
                troubles,
                measured.troubles(setup.edges()),
                AppliedLoad.lateRounds(measured.whole(), sends),
                AppliedLoad.earlySends(measured.whole(), sends),
                answerMix.warnings(),
                notes.lines())
            .flatMap(List::stream)
            .toList(),
        measured.coldStart(),
        stoppedAt / 1e9,
        outcome.end(),
        checks,
        levels,
        detail);
  }

  /** The same run, broken by what happened after it was judged. */
  Ending broken(String reason) {
    return new Ending(
        setup,
        snapshot,
        slos,
        load,
        key,
        objectives,
        notes,
        coldStart,
        seconds,
        RunEnd.crashed(reason),
        checks,
        levels,
        detail);
  }

  /** Hands the verdicts to Gatling: a request record each, KO unless the promise was met. */
  void write(LastRecords records, GatlingFigures figures) {
    figures.anchors(records);
    String scenario = setup.injections().get(0).scenario();
    for (ObjectiveResult result : objectives) {
      records.request(
          scenario, List.of(Assertions.GROUP), result.objective().text(), failure(result));
    }
  }

  private static @Nullable String failure(ObjectiveResult result) {
    if (result.passes()) {
      return null;
    }
    String text = result.objective().text() + ": " + actual(result);
    if (result.verdict() == Verdict.MISSED) {
      return result.reason() == null ? text : text + ", " + result.reason();
    }
    return text + ", undetermined: " + result.reason();
  }

  private static String actual(ObjectiveResult result) {
    return result.actual().isEmpty()
        ? "no value"
        : "actual " + quantity(result, result.actual().getAsDouble()) + since(result);
  }

  private static String since(ObjectiveResult result) {
    return result.change() == null ? "" : ", was " + quantity(result, result.change().baseline());
  }

  private static String quantity(ObjectiveResult result, double value) {
    return Quantity.plain(value) + " " + result.objective().unit();
  }
}
