// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.combine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CombinedObjectiveTest {

  private static final RunObjective P99 = ttft(new Statistic.Percentile(99), 200);
  private static final String TOO_FEW =
      "20 samples are too few; at least 100 are needed for an estimate";

  @Test
  void equalSharesOfFewRequestsAreNotCertain() {
    var attainment =
        new RunObjective(
            new Subject.OfSlo(new Slo("chat", List.of()), SloFigure.ATTAINMENT),
            BoundComparison.GTE,
            99);
    ObjectiveResult all = result(attainment, 100, new Interval(93, 100), Verdict.MET, null);

    ObjectiveResult combined = judge(all, all, all);

    assertThat(combined.verdict()).isEqualTo(Verdict.MET);
    assertThat(combined.weak()).isTrue();
    assertThat(combined.interval().low()).isCloseTo(100 - 7 / Math.sqrt(3), within(1e-9));
    assertThat(combined.interval().high()).isEqualTo(100);
  }

  @Test
  void equalValuesOfUnknownPrecisionHaveNoInterval() {
    ObjectiveResult combined = judge(values(P99, 100, 100, 100));

    assertThat(combined.interval()).isNull();
    assertThat(combined.verdict()).isEqualTo(Verdict.MET);
    assertThat(combined.weak()).isTrue();
  }

  @Test
  void runsWithTooFewSamplesCountTogether() {
    ObjectiveResult open = result(P99, 101, null, Verdict.UNDETERMINED, TOO_FEW);

    assertThat(judge(open, values(P99, 100)[0], values(P99, 99)[0]).verdict())
        .isEqualTo(Verdict.MET);
  }

  @Test
  void anotherReasonOfOneRunLeavesAllOpen() {
    ObjectiveResult open = result(P99, 101, null, Verdict.UNDETERMINED, "too many requests failed");

    ObjectiveResult combined = judge(values(P99, 100)[0], open, values(P99, 99)[0]);

    assertThat(combined.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(combined.reason()).isEqualTo("run-1: too many requests failed");
  }

  @Test
  void aRunWithoutAValueLeavesAllOpen() {
    ObjectiveResult none =
        new ObjectiveResult(
            P99, OptionalDouble.empty(), null, 0, false, Verdict.UNDETERMINED, TOO_FEW);

    assertThat(judge(values(P99, 100)[0], none, values(P99, 99)[0]).verdict())
        .isEqualTo(Verdict.UNDETERMINED);
  }

  @Test
  void aMaximumIsThatOfAllRuns() {
    RunObjective most = ttft(Statistic.Simple.MAX, 200);

    assertThat(judge(values(most, 100, 150, 250)))
        .satisfies(all -> assertThat(all.verdict()).isEqualTo(Verdict.MISSED))
        .satisfies(all -> assertThat(all.actual()).hasValue(250));
    assertThat(judge(values(most, 100, 150, 190)).weak()).isTrue();
  }

  @Test
  void aRangeIsMissedOnOneSide() {
    var range = new RunObjective(P99.subject(), new Requirement.Between(100, 200));

    assertThat(judge(values(range, 300, 301, 302)).verdict()).isEqualTo(Verdict.MISSED);
    assertThat(judge(values(range, 300, 301, 302)).weak()).isFalse();
    assertThat(judge(values(range, 150, 151, 152)).weak()).isFalse();
  }

  @Test
  void anUncertainClockIsNotAveragedAway() {
    ObjectiveResult[] runs = values(P99, 199, 199.1, 198.9);
    for (int i = 0; i < runs.length; i++) {
      runs[i] =
          new ObjectiveResult(
              P99,
              runs[i].actual(),
              null,
              1000,
              false,
              Verdict.MET,
              null,
              null,
              ObjectiveResult.Precision.UNKNOWN.within(5),
              false);
    }

    assertThat(judge(runs).verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(judge(runs).reason()).contains("timing uncertainty of ±5");
  }

  private static ObjectiveResult judge(ObjectiveResult... results) {
    return CombinedObjective.judge(
        IntStream.range(0, results.length).mapToObj(run -> "run-" + run).toList(),
        List.of(results));
  }

  private static ObjectiveResult[] values(RunObjective objective, double... values) {
    return DoubleStream.of(values)
        .mapToObj(
            value ->
                result(
                    objective,
                    value,
                    null,
                    objective.requirement().holds(value) ? Verdict.MET : Verdict.MISSED,
                    null))
        .toArray(ObjectiveResult[]::new);
  }

  private static ObjectiveResult result(
      RunObjective objective,
      double value,
      @Nullable Interval interval,
      Verdict verdict,
      @Nullable String reason) {
    return new ObjectiveResult(
        objective, OptionalDouble.of(value), interval, 1000, false, verdict, reason);
  }

  private static RunObjective ttft(Statistic statistic, double bound) {
    return new RunObjective(
        new Subject.OfMetric(List.of(), Metric.TTFT, statistic), BoundComparison.LTE, bound);
  }
}
