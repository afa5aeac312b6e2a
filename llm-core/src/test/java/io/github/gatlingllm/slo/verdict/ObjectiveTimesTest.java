// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.CountFigure;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.validity.Scale;
import io.github.gatlingllm.slo.validity.Scales;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObjectiveTimesTest {

  private static final RunObjective FAILURES =
      new RunObjective(
          new Subject.OfCount(List.of(), new CountFigure.FailureShare(null)),
          BoundComparison.LTE,
          1);
  private static final RunObjective VALID =
      new RunObjective(new Subject.OfValidity(), new Requirement.Valid());

  @Test
  void theyAreTheBoundsOnTimesInNanoseconds() {
    var slo =
        new Slo(
            "fast",
            List.of(
                new Bound(Metric.TPOT, BoundComparison.LTE, 25e6),
                new Bound(Metric.DECODE_RATE, BoundComparison.GTE, 50)));
    var goodput =
        new RunObjective(new Subject.OfSlo(slo, SloFigure.ATTAINMENT), BoundComparison.GTE, 99);

    assertThat(
            ObjectiveTimes.of(
                    List.of(
                        JudgedRun.ttft(99, BoundComparison.LTE, 200), goodput, goodput, FAILURES))
                .all())
        .containsExactly(
            new Scale(Metric.TTFT, 200e6, "the bound TTFT p99 ≤ 200 ms"),
            new Scale(Metric.TPOT, 25e6, "the bound TPOT ≤ 25 ms"),
            new Scale(Metric.TPOT, 20e6, "the bound Decode rate ≥ 50 tokens/s"));
  }

  @Test
  void objectivesOnTheGeneratorSetNoTimes() {
    assertThat(ObjectiveTimes.of(List.of(FAILURES))).isEqualTo(new Scales(List.of(), true));
    assertThat(ObjectiveTimes.of(List.of(VALID))).isEqualTo(Scales.NONE.requiredIf(true));
    assertThat(ObjectiveTimes.of(List.of())).isEqualTo(Scales.NONE);
  }
}
