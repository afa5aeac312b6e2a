// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.gatling.run.LastRecords;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes verdicts into Gatling's log: a request record each, KO unless the objective was met. */
final class VerdictRecords {

  private VerdictRecords() {}

  /**
   * Writes the verdicts.
   *
   * @param scenario the scenario of the records
   */
  static void write(List<ObjectiveResult> objectives, String scenario, LastRecords records) {
    for (ObjectiveResult result : objectives) {
      records.request(
          scenario, List.of(Assertions.GROUP), result.objective().text(), failure(result));
    }
  }

  /** Writes OK records for objectives that are judged elsewhere. */
  static void writeUnjudged(
      List<ObjectiveResult> objectives, String scenario, LastRecords records) {
    for (ObjectiveResult result : objectives) {
      records.request(scenario, List.of(Assertions.GROUP), result.objective().text(), null);
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
