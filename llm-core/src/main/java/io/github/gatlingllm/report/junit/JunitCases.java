// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.junit;

import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.report.junit.JunitCase.Broken;
import io.github.gatlingllm.report.junit.JunitCase.Failed;
import io.github.gatlingllm.report.junit.JunitCase.Outcome;
import io.github.gatlingllm.report.junit.JunitCase.Passed;
import io.github.gatlingllm.report.junit.JunitCase.Skipped;
import io.github.gatlingllm.report.view.NativeAssertion;
import io.github.gatlingllm.report.view.ObjectiveDescriptions;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.RunVerdict;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import io.github.gatlingllm.slo.verdict.RunEnd;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The test cases of a run: each objective, each bound of an SLO, and each of the run's own Gatling
 * assertions. A case fails only if the build does.
 */
final class JunitCases {

  private JunitCases() {}

  static List<JunitCase> of(RunReport report) {
    var cases = new ArrayList<JunitCase>();
    report.objectives().forEach(result -> cases.add(objective(result)));
    for (SloStats slo : report.allSlos()) {
      slo.bounds().forEach(bound -> cases.add(BoundCase.of(slo, bound, report.objectives())));
    }
    report.assertions().forEach(assertion -> cases.add(assertion(assertion, report.run().end())));
    run(report, cases);
    return distinct(cases);
  }

  private static JunitCase objective(ObjectiveResult result) {
    Outcome outcome = new Failed(result.verdict().name(), message(result));
    if (result.verdict() == Verdict.MET) {
      return new JunitCase(result.objective().text(), new Passed(), message(result));
    }
    return new JunitCase(
        result.objective().text(), result.tolerated() ? new Skipped(message(result)) : outcome);
  }

  private static String message(ObjectiveResult result) {
    String note = ObjectiveDescriptions.note(result);
    return result.verdict()
        + ": actual "
        + ObjectiveDescriptions.actual(result)
        + ", bound "
        + ObjectiveDescriptions.bound(result)
        + ", n = "
        + result.samples()
        + (note.isEmpty() ? "" : ", " + note);
  }

  private static JunitCase assertion(NativeAssertion assertion, RunEnd end) {
    String actual = actual(assertion);
    return switch (assertion.state()) {
      case PASSED -> new JunitCase(assertion.text(), new Passed(), actual);
      case FAILED -> new JunitCase(assertion.text(), new Failed("ASSERTION", actual));
      case NOT_EVALUATED ->
          new JunitCase(
              assertion.text(),
              end.broken() ? new Broken(end.kind().name(), actual) : new Skipped(actual));
    };
  }

  private static String actual(NativeAssertion assertion) {
    OptionalDouble actual = assertion.actual();
    return actual.isPresent()
        ? "actual " + Quantity.plain(actual.getAsDouble())
        : String.valueOf(assertion.reason());
  }

  /** Adds a case for the run if it broke, is invalid, or has no other case. */
  private static void run(RunReport report, List<JunitCase> cases) {
    RunEnd end = report.run().end();
    if (end.broken()) {
      cases.add(new JunitCase("run", new Broken(end.kind().name(), end.words())));
    } else if (RunVerdict.of(report) == RunVerdict.INVALID) {
      cases.add(
          new JunitCase(
              "run",
              new Broken(
                  RunVerdict.INVALID.name(), String.join("; ", report.validity().reasons()))));
    } else if (cases.isEmpty()) {
      cases.add(new JunitCase("run", new Passed()));
    }
  }

  /** Makes names unique: some readers show only the last case of a name. */
  private static List<JunitCase> distinct(List<JunitCase> cases) {
    var taken = new HashSet<String>();
    var all = new ArrayList<JunitCase>();
    for (JunitCase each : cases) {
      String name = each.name();
      for (int i = 2; !taken.add(JunitXml.clean(name)); i++) {
        name = each.name() + " (" + i + ")";
      }
      all.add(new JunitCase(name, each.outcome(), each.output()));
    }
    return all;
  }
}
