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
 * What a run comes to, in one word: the same in every report, and the same as the build. A missing
 * measurement is no pass, and neither is a run that broke off or can't be trusted. Of several words
 * that hold the first one is told.
 */
public enum RunVerdict {
  /** An objective is missed, an assertion is false, or the run broke off. */
  FAILED,
  /** Nothing failed, but the load generator distorted what it measured. */
  INVALID,
  /** Nothing failed, but not all could be judged. */
  UNDETERMINED,
  /** All that was promised holds, or is waived by name. */
  PASSED,
  /** Nothing was promised. */
  NOT_GATED;

  public static RunVerdict of(RunReport report) {
    return of(report.run().end(), report.validity(), report.objectives(), report.assertions());
  }

  /** Of a run that ended so, could be trusted so far, and found that. */
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

  /** {@code FAILED: 4 of 5 objectives met}: how every text about a run begins. */
  public static String banner(RunReport report) {
    return of(report).words() + ": " + detail(report);
  }

  /** {@code 5 of 5 objectives met, 1 of 2 assertions true}. */
  public static String detail(RunReport report) {
    String detail =
        detail(report.run().end(), report.validity(), report.objectives(), report.assertions());
    return heldUp(report).map(words -> detail + " · " + words).orElse(detail);
  }

  /** Of a run that did not pass, that its machine was held up: whoever reads on has to know. */
  private static Optional<String> heldUp(RunReport report) {
    return switch (of(report)) {
      case FAILED, INVALID, UNDETERMINED -> report.validity().checks().heldUp();
      case PASSED, NOT_GATED -> Optional.empty();
    };
  }

  /** The same of a run that ended so and found that. */
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
      parts.add("judged although the run is invalid");
    }
    String kept = String.join(", ", parts);
    return end.broken() ? ReportFormat.oneLine(end.words()) + " · " + kept : kept;
  }

  public String words() {
    return name().replace('_', ' ');
  }

  private static String objectives(List<ObjectiveResult> objectives) {
    if (objectives.isEmpty()) {
      return "the run has no objectives";
    }
    long met = objectives.stream().filter(each -> each.verdict() == Verdict.MET).count();
    long tolerated = objectives.stream().filter(ObjectiveResult::tolerated).count();
    return of(met, objectives.size(), "objective")
        + " met"
        + (tolerated == 0 ? "" : ", " + tolerated + " undetermined and allowed to be");
  }

  private static String assertions(List<NativeAssertion> assertions) {
    long unknown = count(assertions, State.NOT_EVALUATED);
    return unknown == 0
        ? of(count(assertions, State.PASSED), assertions.size(), "assertion") + " true"
        : of(unknown, assertions.size(), "assertion") + " not judged here";
  }

  private static String of(long some, int all, String what) {
    return some + " of " + all + " " + what + (all == 1 ? "" : "s");
  }

  private static long count(List<NativeAssertion> assertions, State state) {
    return assertions.stream().filter(each -> each.state() == state).count();
  }
}
