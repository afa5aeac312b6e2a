// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Validity;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.validity.RunChecks;
import io.github.gatlingllm.slo.validity.ValidityCheck;
import io.github.gatlingllm.slo.validity.ValidityLimit;
import io.github.gatlingllm.slo.validity.ValidityLimits;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;
import java.util.OptionalDouble;

/** Reports of a run that is not valid, and of runs that kept every check. */
public final class ValidityReports {

  private ValidityReports() {}

  public static RunReport invalid() {
    return invalid(List.of(JudgedObjectives.undetermined(), invalidRun()));
  }

  /** The same with such objectives. */
  public static RunReport invalid(List<ObjectiveResult> objectives) {
    FakeRun run = new FakeRun().add(Reports.CHAT, 60, 0);
    var validity =
        new Validity(
            List.of("achieved 61 % of the offered rate"), List.of(), List.of(), RunChecks.NONE);
    return FakeReport.of(run, List.of(Reports.CHAT), List.of(), objectives, validity);
  }

  /** Requires the run to be valid, which it is not. */
  private static ObjectiveResult invalidRun() {
    return new ObjectiveResult(
        new RunObjective(new Subject.OfValidity(), new Requirement.Valid()),
        OptionalDouble.of(1),
        null,
        6,
        false,
        Verdict.MISSED,
        "achieved 61 % of the offered rate");
  }

  /** Every check that makes sense was made, and kept. */
  public static RunReport checked() {
    return delayed(0.25, ValidityCheck.State.KEPT);
  }

  /** Every check that makes sense was made, and one warns. */
  public static RunReport warned() {
    return delayed(14, ValidityCheck.State.WARNED);
  }

  private static RunReport delayed(double millis, ValidityCheck.State state) {
    FakeRun run = new FakeRun().add(Reports.CHAT, 60, 0);
    Validity validity = Validity.of(checks(millis, state), List.of());
    return FakeReport.of(run, List.of(Reports.CHAT), List.of(), List.of(), validity);
  }

  private static RunChecks checks(double millis, ValidityCheck.State state) {
    var delay =
        new ValidityCheck(
            ValidityCheck.Figure.EVENT_LOOP_DELAY,
            "event-loop delay p99",
            state,
            OptionalDouble.of(millis),
            OptionalDouble.of(2),
            null);
    var rate =
        new ValidityCheck(
            ValidityCheck.Figure.ACHIEVED_RATE,
            "share of the offered rate that was sent",
            ValidityCheck.State.NOT_APPLICABLE,
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            null);
    return new RunChecks(
        List.of(delay, rate),
        List.of("nearly too busy"),
        List.of(new RunChecks.Reading("connectionsPeak", "open connections, at most", "", 12)),
        List.of());
  }

  /** The same, judged by limits that are not the published ones. */
  public static RunReport judgedByOwnLimits(boolean looser) {
    RunReport checked = checked();
    RunChecks checks = checked.validity().checks();
    var limit = new ValidityLimits.Change(ValidityLimit.CPU, looser ? 95 : 85);
    var own = new RunChecks(checks.all(), checks.warnings(), checks.readings(), List.of(limit));
    return BareReport.of(
        checked.run(),
        checked.labels(),
        Validity.of(own, List.of()),
        checked.snapshot(),
        checked.slos(),
        checked.objectives(),
        checked.prices(),
        checked.key(),
        checked.assertions());
  }
}
