// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.report.view.NativeAssertion.State;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import io.github.gatlingllm.slo.verdict.RunEnd;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The outcome of a run in one word, the same in every output and in the build. A missing
 * measurement, a broken run and an invalid run do not pass. If several outcomes apply, the first
 * constant counts.
 */
public enum RunVerdict {
  /** An objective is missed, an assertion is false, or the run broke off. */
  FAILED,
  /** Nothing failed, but the load generator distorted what it measured. */
  INVALID,
  /** Nothing failed, but not all could be judged. */
  UNDETERMINED,
  /** Every objective and assertion passed, or is waived by name. */
  PASSED,
  /** The run has no objective and no assertion. */
  NOT_GATED;

  public static RunVerdict of(RunReport report) {
    return of(report.run().end(), report.validity(), report.objectives(), report.assertions());
  }

  /** Returns the outcome of a run with that end, validity, objectives and assertions. */
  public static RunVerdict of(
      RunEnd end,
      Validity validity,
      List<ObjectiveResult> objectives,
      List<NativeAssertion> assertions) {
    if (end.broken()
        || objectives.stream().anyMatch(each -> each.verdict() == Verdict.MISSED)
        || count(assertions, State.FAILED) > 0) {
      return FAILED;
    }
    if (objectives.isEmpty() && assertions.isEmpty()) {
      return NOT_GATED;
    }
    if (!validity.valid() && !validity.waived()) {
      return INVALID;
    }
    boolean open =
        !objectives.stream().allMatch(ObjectiveResult::passes)
            || count(assertions, State.NOT_EVALUATED) > 0;
    return open ? UNDETERMINED : PASSED;
  }

  /** Returns {@code FAILED: 4 of 5 objectives met}, which begins every text about a run. */
  public static String banner(RunReport report) {
    return of(report).words() + ": " + detail(report);
  }

  /** Returns {@code 5 of 5 objectives met, 1 of 2 assertions true}. */
  public static String detail(RunReport report) {
    String detail =
        detail(report.run().end(), report.validity(), report.objectives(), report.assertions());
    return heldUp(report).map(words -> detail + " · " + words).orElse(detail);
  }

  /** Returns the stalls of the load generator's machine in a run that did not pass. */
  private static Optional<String> heldUp(RunReport report) {
    return switch (of(report)) {
      case FAILED, INVALID, UNDETERMINED -> report.validity().checks().heldUp();
      case PASSED, NOT_GATED -> Optional.empty();
    };
  }

  /** Returns the detail of a run with that end, validity, objectives and assertions. */
  public static String detail(
      RunEnd end,
      Validity validity,
      List<ObjectiveResult> objectives,
      List<NativeAssertion> assertions) {
    var parts = new ArrayList<String>();
    parts.add(objectives(objectives));
    if (!assertions.isEmpty()) {
      parts.add(assertions(assertions));
    }
    if (!validity.valid() && validity.waived()) {
      parts.add(RunVerdictTexts.JUDGED_THOUGH_INVALID);
    }
    String kept = String.join(", ", parts);
    return end.broken() ? ReportFormat.oneLine(end.words()) + " · " + kept : kept;
  }

  public String words() {
    return name().replace('_', ' ');
  }

  private static String objectives(List<ObjectiveResult> objectives) {
    if (objectives.isEmpty()) {
      return RunVerdictTexts.NO_OBJECTIVES;
    }
    long met = objectives.stream().filter(each -> each.verdict() == Verdict.MET).count();
    long tolerated = objectives.stream().filter(ObjectiveResult::tolerated).count();
    return RunVerdictTexts.objectivesMet(met, objectives.size(), tolerated);
  }

  private static String assertions(List<NativeAssertion> assertions) {
    long unknown = count(assertions, State.NOT_EVALUATED);
    return unknown == 0
        ? RunVerdictTexts.assertionsTrue(count(assertions, State.PASSED), assertions.size())
        : RunVerdictTexts.assertionsNotJudged(unknown, assertions.size());
  }

  private static long count(List<NativeAssertion> assertions, State state) {
    return assertions.stream().filter(each -> each.state() == state).count();
  }
}
