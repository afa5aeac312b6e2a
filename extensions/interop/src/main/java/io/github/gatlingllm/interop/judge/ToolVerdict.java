// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.judge;

import io.github.gatlingllm.interop.ToolResult;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.report.view.RunVerdict;
import io.github.gatlingllm.report.view.Validity;
import io.github.gatlingllm.slo.validity.RunChecks;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import io.github.gatlingllm.slo.verdict.RunEnd;
import java.util.List;

/**
 * A judged result of another tool.
 *
 * @param result what its file states
 * @param counts its measured requests by outcome
 * @param objectives its objectives, in the order in which they were given
 */
public record ToolVerdict(
    ToolResult result, RequestStats.Counts counts, List<JudgedObjective> objectives) {

  public ToolVerdict {
    objectives = List.copyOf(objectives);
  }

  /** Returns the results of the objectives. */
  public List<ObjectiveResult> results() {
    return objectives.stream().map(JudgedObjective::result).toList();
  }

  /** Returns the outcome. Without objectives it is {@link RunVerdict#NOT_GATED}. */
  public RunVerdict outcome() {
    return RunVerdict.of(RunEnd.COMPLETED, validity(), results(), List.of());
  }

  /** Returns the outcome and its reason: {@code FAILED: 4 of 5 objectives met}. */
  public String banner() {
    return outcome().words()
        + ": "
        + RunVerdict.detail(RunEnd.COMPLETED, validity(), results(), List.of());
  }

  /** Returns the tool, its run and the number of requests. */
  public String head() {
    String version = result.version() == null ? "" : " " + result.version();
    String requests = requests();
    return VerdictOutputTexts.head(
        result.tool().label() + version,
        result.name(),
        result.detailed() ? requests : VerdictOutputTexts.onlyAggregates(requests));
  }

  private String requests() {
    if (!result.detailed() && result.completed().isEmpty()) {
      return VerdictOutputTexts.NO_COUNT;
    }
    boolean counted = result.failed().isPresent() || counts.failed() > 0;
    return VerdictOutputTexts.requests(
        counts.sent(),
        counted
            ? VerdictOutputTexts.failed(counts.failed())
            : VerdictOutputTexts.FAILURES_NOT_COUNTED);
  }

  private Validity validity() {
    return new Validity(List.of(), List.of(), result.notChecked(), RunChecks.NONE);
  }
}
