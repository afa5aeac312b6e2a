// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.junit;

import io.github.gatlingllm.report.junit.JunitCase.Failed;
import io.github.gatlingllm.report.junit.JunitCase.Outcome;
import io.github.gatlingllm.report.junit.JunitCase.Passed;
import io.github.gatlingllm.report.junit.JunitCase.Skipped;
import io.github.gatlingllm.report.view.ObjectiveDescriptions;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.goodput.SloStats.BoundStats;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.Comparator;
import java.util.List;

/**
 * A bound of an SLO as a test case. A bound alone gates nothing: it fails only together with an
 * objective on the SLO's attainment, and shows which bound caused that.
 */
final class BoundCase {

  private BoundCase() {}

  static JunitCase of(SloStats slo, BoundStats bound, List<ObjectiveResult> objectives) {
    String name = "SLO " + slo.slo().name() + ": " + bound.bound().text();
    Outcome outcome =
        objectives.stream()
            .filter(result -> gates(result, slo))
            .map(result -> outcome(bound, result))
            .max(Comparator.comparingInt(Outcome::weight))
            .orElseGet(() -> new Skipped("reported, not gated: " + figures(bound)));
    return new JunitCase(name, outcome, figures(bound));
  }

  /** Whether it is an objective on the SLO's attainment. */
  private static boolean gates(ObjectiveResult result, SloStats slo) {
    return result.objective().subject() instanceof Subject.OfSlo subject
        && subject.figure() == SloFigure.ATTAINMENT
        && subject.slo().equals(slo.slo())
        && subject.path().isEmpty()
        && result.objective().requirement().sides().stream().anyMatch(BoundCase::lower);
  }

  private static Outcome outcome(BoundStats bound, ObjectiveResult result) {
    boolean keeps = keeps(bound, result.objective().requirement());
    if (result.passes()) {
      return keeps && result.verdict() == Verdict.MET
          ? new Passed()
          : new Skipped(
              message(bound, result) + "; the build does not depend on it: " + state(result));
    }
    return keeps && result.verdict() == Verdict.MISSED
        ? new Passed()
        : new Failed(type(bound, result), message(bound, result));
  }

  /** Returns the verdict of a bound; without values it is undetermined. */
  private static String type(BoundStats bound, ObjectiveResult result) {
    Verdict verdict = all(bound) == 0 ? Verdict.UNDETERMINED : result.verdict();
    return verdict.name();
  }

  private static boolean keeps(BoundStats bound, Requirement requirement) {
    return all(bound) > 0
        && requirement.sides().stream()
            .filter(BoundCase::lower)
            .allMatch(side -> side.holds(100.0 * bound.met() / all(bound)));
  }

  private static boolean lower(Requirement.Side side) {
    return !side.comparison().upper();
  }

  private static String message(BoundStats bound, ObjectiveResult result) {
    return figures(bound) + "; target " + ObjectiveDescriptions.bound(result) + reason(result);
  }

  private static String reason(ObjectiveResult result) {
    return result.reason() == null ? "" : "; " + result.reason();
  }

  private static String state(ObjectiveResult result) {
    return "'"
        + result.objective().text()
        + "' is "
        + result.verdict()
        + (result.tolerated() ? ", which is allowed" : "");
  }

  private static String figures(BoundStats bound) {
    return (bound.attainment().isPresent()
            ? "attainment " + ReportFormat.percent(bound.attainment().getAsDouble())
            : "no data")
        + " (met "
        + bound.met()
        + ", evaluated "
        + bound.evaluated()
        + ", failed "
        + bound.failed()
        + ")";
  }

  private static long all(BoundStats bound) {
    return bound.evaluated() + bound.failed();
  }
}
