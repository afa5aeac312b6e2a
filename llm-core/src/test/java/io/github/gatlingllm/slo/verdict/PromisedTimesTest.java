// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.promise.Bound;
import io.github.gatlingllm.slo.promise.Comparison;
import io.github.gatlingllm.slo.promise.CountFigure;
import io.github.gatlingllm.slo.promise.Objective;
import io.github.gatlingllm.slo.promise.Requirement;
import io.github.gatlingllm.slo.promise.Slo;
import io.github.gatlingllm.slo.promise.SloFigure;
import io.github.gatlingllm.slo.promise.Subject;
import io.github.gatlingllm.slo.validity.Scale;
import io.github.gatlingllm.slo.validity.Scales;
import java.util.List;
import org.junit.jupiter.api.Test;

class PromisedTimesTest {

  private static final Objective FAILURES =
      new Objective(
          new Subject.OfCount(List.of(), new CountFigure.FailureShare(null)), Comparison.LTE, 1);
  private static final Objective VALID =
      new Objective(new Subject.OfValidity(), new Requirement.Valid());

  @Test
  void theyAreTheBoundsOnTimesInNanoseconds() {
    var slo =
        new Slo(
            "fast",
            List.of(
                new Bound(Metric.TPOT, Comparison.LTE, 25e6),
                new Bound(Metric.DECODE_RATE, Comparison.GTE, 50)));
    var goodput = new Objective(new Subject.OfSlo(slo, SloFigure.ATTAINMENT), Comparison.GTE, 99);

    assertThat(
            PromisedTimes.of(
                    List.of(JudgedRun.ttft(99, Comparison.LTE, 200), goodput, goodput, FAILURES))
                .all())
        .containsExactly(
            new Scale(Metric.TTFT, 200e6, "the bound TTFT p99 ≤ 200 ms"),
            new Scale(Metric.TPOT, 25e6, "the bound TPOT ≤ 25 ms"),
            new Scale(Metric.TPOT, 20e6, "the bound Decode rate ≥ 50 tokens/s"));
  }

  @Test
  void whatPromisesNothingOfFiguresIsToldApart() {
    assertThat(PromisedTimes.of(List.of(FAILURES))).isEqualTo(new Scales(List.of(), true));
    assertThat(PromisedTimes.of(List.of(VALID))).isEqualTo(Scales.NONE.requiredIf(true));
    assertThat(PromisedTimes.of(List.of())).isEqualTo(Scales.NONE);
  }
}
