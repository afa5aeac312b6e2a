// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import static io.github.gatlingllm.slo.verdict.JudgedRun.SLO;
import static io.github.gatlingllm.slo.verdict.JudgedRun.attainment;
import static io.github.gatlingllm.slo.verdict.JudgedRun.ttft;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.RateFigure;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.validity.RunChecks;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JudgeTest {

  private final JudgedRun run = new JudgedRun();

  @Test
  void aPercentileIsSureWhereTheIntervalLeavesTheBoundOut() {
    run.requests(1000, 100);
    ObjectiveResult result = run.judge(ttft(99, BoundComparison.LTE, 200));
    assertThat(result.verdict()).isEqualTo(Verdict.MET);
    assertThat(result.weak()).isFalse();
    assertThat(result.actual()).hasValue(100);
    assertThat(result.samples()).isEqualTo(1000);
    assertThat(result.interval()).isEqualTo(new Interval(100, 100));
  }

  @Test
  void equalityPassesTheInclusiveOnesOnly() {
    run.requests(1000, 200);
    assertThat(run.judge(ttft(99, BoundComparison.LTE, 200)).verdict()).isEqualTo(Verdict.MET);
    assertThat(run.judge(ttft(99, BoundComparison.LT, 200)).verdict()).isEqualTo(Verdict.MISSED);
    assertThat(run.judge(ttft(1, BoundComparison.GTE, 200)).verdict()).isEqualTo(Verdict.MET);
    assertThat(run.judge(ttft(1, BoundComparison.GT, 200)).verdict()).isEqualTo(Verdict.MISSED);
  }

  @Test
  void withSamplesEnoughTheEstimateDecidesWeakly() {
    run.requests(150, 100);
    ObjectiveResult result = run.judge(ttft(99, BoundComparison.LTE, 200));
    assertThat(result.verdict()).isEqualTo(Verdict.MET);
    assertThat(result.weak()).isTrue();
    assertThat(result.interval()).isNotNull();
    assertThat(result.interval()).extracting(Interval::high).isEqualTo(Double.POSITIVE_INFINITY);
  }

  @Test
  void tooFewSamplesLeaveItOpenUnlessItIsSurelyMissed() {
    run.requests(99, 100);
    ObjectiveResult result = run.judge(ttft(99, BoundComparison.LTE, 200));
    assertThat(result.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(result.reason())
        .isEqualTo(
            FindingTexts.forAnEstimate(
                FindingTexts.tooFew(99, 100), FindingTexts.enoughRequests("370", "37 s")));
    assertThat(run.judge(ttft(99, BoundComparison.LTE, 50)).verdict()).isEqualTo(Verdict.MISSED);
    assertThat(run.judge(ttft(50, BoundComparison.LTE, 200)).verdict()).isEqualTo(Verdict.MET);
  }

  @Test
  void attainmentCountsFailures() {
    run.requests(990, 99, () -> run.requests(1, 300));
    assertThat(run.judge(attainment(99)).verdict()).isEqualTo(Verdict.MET);
    assertThat(run.judge(attainment(99)).weak()).isTrue();
    assertThat(run.judge(attainment(95)).weak()).isFalse();
    run.requests(1000, 20, run::failure);
    ObjectiveResult result = run.judge(attainment(99));
    assertThat(result.verdict()).isEqualTo(Verdict.MISSED);
    assertThat(result.weak()).isFalse();
    assertThat(result.samples()).isEqualTo(2050);
  }

  @Test
  void whereOnlyWhatIsSureCountsAnEstimateDecidesNothing() {
    run.requests(990, 99, () -> run.requests(1, 300));
    assertThat(run.judge(attainment(99)).weak()).isTrue();
    ObjectiveResult sure = run.judge(attainment(99).whereSure());
    assertThat(sure.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(sure.reason()).startsWith(FindingTexts.notSure(""));
    assertThat(run.judge(attainment(95).whereSure()).verdict()).isEqualTo(Verdict.MET);
  }

  /** 1.05 ms are within what nobody can tell of a bound of 300 ms. */
  @Test
  void aBoundWithinTheTimingUncertaintyDecidesNothing() {
    run.requests(1000, 299);
    var inexact =
        run.evidence()
            .with(
                s ->
                    s.validity =
                        RunChecks.NONE.with(new TimingUncertainty(Map.of(Metric.TTFT, 1.05e6))));
    ObjectiveResult open =
        Judge.of(inexact).judge(List.of(JudgedRun.ttft(99, BoundComparison.LTE, 300))).get(0);
    assertThat(open.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(open.reason()).isEqualTo(FindingTexts.withinUncertainty("1.05 ms"));
    assertThat(open.precision().uncertainty()).hasValue(1.05);
    ObjectiveResult far =
        Judge.of(inexact).judge(List.of(JudgedRun.ttft(99, BoundComparison.LTE, 301))).get(0);
    assertThat(far.verdict()).isEqualTo(Verdict.MET);
  }

  /** Whatever the figures are, and MISSED stays. */
  @Test
  void ofAnInvalidRunNothingIsMet() {
    run.requests(1000, 100);
    Judge judge = Judge.of(run.evidence().with(s -> s.invalid = List.of("it was asleep")));
    List<ObjectiveResult> results =
        judge.judge(
            List.of(
                JudgedRun.ttft(99, BoundComparison.LTE, 200).allowUndetermined(),
                JudgedRun.ttft(99, BoundComparison.LTE, 50)));
    assertThat(results.get(0).verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(results.get(0).reason()).isEqualTo(VerdictTexts.invalid("it was asleep"));
    assertThat(results.get(0).passes()).isFalse();
    assertThat(results.get(1).verdict()).isEqualTo(Verdict.MISSED);
  }

  @Test
  void plainFiguresNeedThirtyValues() {
    run.requests(29, 100);
    ObjectiveResult few = run.judge(statistic(Statistic.Simple.MEAN, 100));
    assertThat(few.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(few.reason()).isEqualTo(FindingTexts.tooFew(29, 30));
    run.requests(1, 100);
    assertThat(run.judge(statistic(Statistic.Simple.MEAN, 100)).verdict()).isEqualTo(Verdict.MET);
    assertThat(run.judge(statistic(Statistic.Simple.MAX, 99)).verdict()).isEqualTo(Verdict.MISSED);
    RunObjective rate =
        new RunObjective(
            new Subject.OfRate(List.of(), RateFigure.REQUESTS), BoundComparison.GTE, 5);
    assertThat(run.judge(rate).verdict()).isEqualTo(Verdict.MET);
    RunObjective goodput =
        new RunObjective(
            new Subject.OfSlo(SLO, SloFigure.REQUESTS_PER_SECOND), BoundComparison.GTE, 50);
    assertThat(run.judge(goodput).verdict()).isEqualTo(Verdict.MISSED);
  }

  @Test
  void betweenHoldsOnBothSidesAndIsAsSureAsTheLessSureOne() {
    run.requests(1000, 100);
    assertThat(run.judge(ttftBetween(50, 200)).verdict()).isEqualTo(Verdict.MET);
    assertThat(run.judge(ttftBetween(50, 200)).weak()).isFalse();
    assertThat(run.judge(ttftBetween(100, 100)).verdict()).as("is").isEqualTo(Verdict.MET);
    assertThat(run.judge(ttftBetween(101, 200)).verdict()).isEqualTo(Verdict.MISSED);
    assertThat(run.judge(ttftBetween(50, 99)).verdict()).isEqualTo(Verdict.MISSED);
    assertThat(ttftBetween(50, 200).text()).isEqualTo("TTFT p99 between 50 and 200 ms");
    assertThat(ttftBetween(100, 100).text()).isEqualTo("TTFT p99 = 100 ms");
  }

  @Test
  void aSideThatIsOpenLeavesTheWholeOpen() {
    run.requests(50, 100);
    assertThat(run.judge(ttftBetween(50, 200)).verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(run.judge(ttftBetween(150, 200)).verdict()).as("surely").isEqualTo(Verdict.MISSED);
  }

  @Test
  void impossibleRequirementsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Requirement.Between(2, 1))
        .withMessageContaining("between(2.0, 1.0)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Requirement.Side(BoundComparison.LT, Double.NaN))
        .withMessageContaining("finite");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Requirement.OneOf(List.of()))
        .withMessageContaining("empty");
  }

  private static RunObjective statistic(Statistic statistic, double millis) {
    return new RunObjective(
        new Subject.OfMetric(List.of("chat"), Metric.TTFT, statistic), BoundComparison.LTE, millis);
  }

  private static RunObjective ttftBetween(double lower, double upper) {
    return new RunObjective(
        ttft(99, BoundComparison.LTE, 1).subject(), new Requirement.Between(lower, upper));
  }
}
