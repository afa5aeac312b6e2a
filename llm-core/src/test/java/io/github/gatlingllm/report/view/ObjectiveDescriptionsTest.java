// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import io.github.gatlingllm.slo.verdict.ObjectiveResult.Precision;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** What is said of an objective beside its value. */
class ObjectiveDescriptionsTest {

  private static final RunObjective TTFT =
      new RunObjective(
          new Subject.OfMetric(List.of(), Metric.TTFT, new Statistic.Percentile(99)),
          BoundComparison.LTE,
          200);

  @Test
  void aWeakVerdictIsExplainedWhereItStands() {
    ObjectiveResult weak = result(190, Verdict.MET, true, 0.3);
    assertThat(ObjectiveDescriptions.note(weak))
        .isEqualTo(
            "95 % confidence interval 150 … 210 ms; timing uncertainty ±0.3 ms; "
                + ObjectiveNoteTexts.weak());
    assertThat(ObjectiveDescriptions.weak(List.of(weak))).hasValue(ObjectiveNoteTexts.WEAK);
    assertThat(ObjectiveDescriptions.weak(List.of(result(190, Verdict.MET, false, 0.3)))).isEmpty();
  }

  @Test
  void whereTheTimingUncertaintyLeavesItOpenAQuieterMachineDecides() {
    assertThat(ObjectiveDescriptions.remedy(result(199.8, Verdict.UNDETERMINED, false, 0.3)))
        .hasValue(ObjectiveNoteTexts.QUIETER_MACHINE);
    assertThat(ObjectiveDescriptions.note(result(199.8, Verdict.UNDETERMINED, false, 0.3)))
        .endsWith("; why; " + ObjectiveNoteTexts.QUIETER_MACHINE);
    assertThat(ObjectiveDescriptions.remedy(result(190, Verdict.UNDETERMINED, false, 0.3)))
        .isEmpty();
    assertThat(ObjectiveDescriptions.remedy(result(199.8, Verdict.MET, false, 0.3))).isEmpty();
  }

  private static ObjectiveResult result(double actual, Verdict verdict, boolean weak, double u) {
    return new ObjectiveResult(
        TTFT,
        OptionalDouble.of(actual),
        new Interval(150, 210),
        1000,
        weak,
        verdict,
        verdict == Verdict.UNDETERMINED ? "why" : null,
        null,
        Precision.UNKNOWN.within(u),
        false);
  }
}
