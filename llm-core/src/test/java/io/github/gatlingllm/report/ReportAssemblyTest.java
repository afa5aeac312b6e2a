// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Validity;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.validity.RunChecks;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportAssemblyTest {

  private static final RunReport RUN = Reports.full();
  private static final RunObjective EASY =
      new RunObjective(
          new Subject.OfMetric(List.of(), Metric.TTFT, new Statistic.Percentile(50)),
          BoundComparison.LTE,
          100_000);

  private static ReportAssembly assembly(
      List<String> warnings, boolean applied, List<String> invalid) {
    return new ReportAssembly(
        RUN.facts(),
        RUN.figures(),
        new ReportAssembly.Trust(
            new Validity(invalid, warnings, List.of(), RunChecks.NONE), applied, invalid, null),
        RUN.findings());
  }

  private static ObjectiveResult judged(ReportAssembly assembly) {
    return assembly.judged(List.of(EASY), Map.of(), (objective, defect) -> {}).get(0);
  }

  @Test
  void anObjectiveOfAValidRunIsMet() {
    assertThat(judged(assembly(List.of(), true, List.of())).verdict()).isEqualTo(Verdict.MET);
  }

  @Test
  void noObjectivePassesInAnInvalidRun() {
    ObjectiveResult result = judged(assembly(List.of(), true, List.of("the machine stalled")));
    assertThat(result.verdict()).isNotEqualTo(Verdict.MET);
  }

  @Test
  void noObjectivePassesIfTheLoadWasNotSent() {
    assertThat(judged(assembly(List.of(), false, List.of())).verdict()).isNotEqualTo(Verdict.MET);
  }

  @Test
  void anObjectiveOutOfReachIsMissedWithItsReason() {
    ObjectiveResult result =
        assembly(List.of(), true, List.of())
            .judged(List.of(EASY), Map.of(EASY, "too many were slow"), (objective, defect) -> {})
            .get(0);
    assertThat(result.verdict()).isEqualTo(Verdict.MISSED);
    assertThat(result.reason()).contains("too many were slow");
  }

  @Test
  void objectivesJudgedElsewhereAreUndetermined() {
    List<ObjectiveResult> results = ReportAssembly.unjudged(List.of(EASY), "worker 0 judges");
    assertThat(results).hasSize(1);
    assertThat(results.get(0).verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(results.get(0).reason()).isEqualTo("worker 0 judges");
  }

  @Test
  void theReportHasAllThatWasGiven() {
    ReportAssembly assembly = assembly(List.of("a warning"), true, List.of());
    List<ObjectiveResult> results = ReportAssembly.unjudged(List.of(EASY), "later");
    RunReport report = assembly.report(results);
    assertThat(report.facts()).isEqualTo(RUN.facts());
    assertThat(report.findings()).isEqualTo(RUN.findings());
    assertThat(report.objectives()).isEqualTo(results);
    assertThat(report.assertions()).isEmpty();
    assertThat(report.validity().warnings()).containsExactly("a warning");
    assertThat(report.detail()).isSameAs(RUN.detail());
  }
}
