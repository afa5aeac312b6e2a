// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.combine;

import io.github.gatlingllm.report.view.NativeAssertion;
import io.github.gatlingllm.report.view.NativeAssertion.State;
import io.github.gatlingllm.report.view.RunVerdict;
import io.github.gatlingllm.report.view.Validity;
import io.github.gatlingllm.slo.validity.RunChecks;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import io.github.gatlingllm.slo.verdict.RunEnd;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Repeats of one load as one result.
 *
 * @param runs the runs, at least two, in the order of time
 * @param warnings runs that are left out, and the runs' own warnings
 * @param objectives the objectives, judged over runs
 * @param assertions the assertions of the simulation: each passed only if it passed in all runs
 * @param figures the main figures
 */
public record Combination(
    List<RepeatedRun> runs,
    List<String> warnings,
    List<ObjectiveResult> objectives,
    List<NativeAssertion> assertions,
    List<RepeatFigures.Figure> figures) {

  /** Copies the lists. */
  public Combination {
    runs = List.copyOf(runs);
    warnings = List.copyOf(warnings);
    objectives = List.copyOf(objectives);
    assertions = List.copyOf(assertions);
    figures = List.copyOf(figures);
  }

  /**
   * What the user allows.
   *
   * @param leaveOutInvalid whether invalid runs are left out; else they are refused
   * @param ignoredLabels labels that may differ between runs
   */
  public record Allowed(boolean leaveOutInvalid, Set<String> ignoredLabels) {

    /** Copies the labels. */
    public Allowed {
      ignoredLabels = Set.copyOf(ignoredLabels);
    }
  }

  /**
   * Reads and combines runs.
   *
   * @param folders the {@code llm/} folders
   * @throws IllegalArgumentException if a run can't be read, or the runs are no repeats of one load
   */
  public static Combination of(List<Path> folders, Allowed allowed) {
    List<RepeatedRun> read = folders.stream().map(RepeatedRun::read).toList();
    List<String> problems = new ArrayList<>();
    if (!read.isEmpty()) {
      problems.addAll(RepeatCheck.problems(read, allowed.ignoredLabels()));
    }
    var kept = new ArrayList<RepeatedRun>();
    var warnings = new ArrayList<String>();
    for (RepeatedRun run : read) {
      Optional<String> reason = run.unusable();
      if (reason.isEmpty()) {
        kept.add(run);
      } else if (allowed.leaveOutInvalid()) {
        warnings.add(CombineTexts.leftOut(run.id(), reason.get()));
      } else {
        problems.add(CombineTexts.unusable(run.id(), reason.get()));
      }
    }
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(CombineTexts.refused(problems));
    }
    if (kept.size() < 2) {
      throw new IllegalArgumentException(
          CombineTexts.tooFew(kept.size(), read.size() - kept.size()));
    }
    warnings.addAll(RepeatCheck.remarks(kept));
    kept.sort((one, other) -> one.run().startedAt().compareTo(other.run().startedAt()));
    return of(kept, warnings);
  }

  private static Combination of(List<RepeatedRun> runs, List<String> warnings) {
    List<String> ids = runs.stream().map(RepeatedRun::id).toList();
    List<ObjectiveResult> objectives =
        IntStream.range(0, runs.get(0).objectives().size())
            .mapToObj(
                number ->
                    CombinedObjective.judge(
                        ids, runs.stream().map(run -> run.objectives().get(number)).toList()))
            .toList();
    List<NativeAssertion> assertions =
        IntStream.range(0, runs.get(0).summary().assertions().size())
            .mapToObj(
                number ->
                    assertion(
                        runs.stream().map(run -> run.summary().assertions().get(number)).toList()))
            .toList();
    var all = new ArrayList<>(warnings);
    for (RepeatedRun run : runs) {
      run.summary()
          .validity()
          .warnings()
          .forEach(warning -> all.add(CombineTexts.inRun(run.id(), warning)));
    }
    return new Combination(runs, all, objectives, assertions, RepeatFigures.of(runs));
  }

  /** Returns an assertion of the worst state of all runs. */
  private static NativeAssertion assertion(List<NativeAssertion> inRuns) {
    List<State> states = inRuns.stream().map(NativeAssertion::state).toList();
    State worst =
        states.contains(State.FAILED)
            ? State.FAILED
            : states.contains(State.NOT_EVALUATED) ? State.NOT_EVALUATED : State.PASSED;
    String reason =
        inRuns.stream()
            .filter(each -> each.state() == worst)
            .map(NativeAssertion::reason)
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null);
    return new NativeAssertion(inRuns.get(0).text(), worst, OptionalDouble.empty(), reason);
  }

  /** Returns the validity: all runs are valid, or their simulation waives that. */
  Validity validity() {
    return new Validity(
        List.of(),
        warnings,
        runs.stream()
            .flatMap(run -> run.summary().validity().notChecked().stream())
            .distinct()
            .toList(),
        RunChecks.NONE,
        runs.stream().anyMatch(run -> run.summary().validity().waived()));
  }

  /** Returns the outcome of all objectives and assertions. */
  public RunVerdict verdict() {
    return RunVerdict.of(RunEnd.COMPLETED, validity(), objectives, assertions);
  }

  /** Returns the outcome in a few words: {@code 4 of 5 objectives met}. */
  String detail() {
    return RunVerdict.detail(RunEnd.COMPLETED, validity(), objectives, assertions);
  }

  /** Returns the one line to quote. */
  String headline() {
    long requests = runs.stream().mapToLong(run -> run.summary().all().counts().sent()).sum();
    return CombineTexts.headline(runs.size(), requests);
  }
}
