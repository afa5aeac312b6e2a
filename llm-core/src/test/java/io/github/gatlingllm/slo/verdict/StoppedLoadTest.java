// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import static io.github.gatlingllm.slo.verdict.JudgedRun.attainment;
import static io.github.gatlingllm.slo.verdict.JudgedRun.ttft;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.CountFigure;
import io.github.gatlingllm.slo.objective.RateFigure;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a run shows that its own simulation stopped before its load had ended. */
class StoppedLoadTest {

  private static final RunEnd STOPPED = RunEnd.stopped("enough");
  private static final RunObjective FAILED =
      new RunObjective(
          new Subject.OfCount(List.of(), new CountFigure.FailureShare(null)),
          BoundComparison.LTE,
          5);
  private static final RunObjective RATE =
      new RunObjective(new Subject.OfRate(List.of(), RateFigure.REQUESTS), BoundComparison.GTE, 1);

  private final JudgedRun run = new JudgedRun();

  @Test
  void aStopWhenRequestsHadFailedLetsNothingBeMet() {
    run.requests(996, 100);
    run.failure();
    run.requests(3, 100);

    for (RunObjective objective :
        List.of(FAILED, ttft(50, BoundComparison.LTE, 200), attainment(90), RATE)) {
      assertThat(judge(objective, RunEnd.COMPLETED).verdict()).isEqualTo(Verdict.MET);
      ObjectiveResult result = judge(objective.allowUndetermined(), STOPPED);
      assertThat(result.verdict()).as(objective.text()).isEqualTo(Verdict.UNDETERMINED);
      assertThat(result.passes()).isFalse();
      assertThat(result.reason()).isEqualTo(VerdictTexts.stoppedAfterFailures(1, 1000));
    }
  }

  @Test
  void aStopWhenAnswersHadBrokenTheBoundLetsThisBoundNotBeMet() {
    run.requests(999, 100);
    run.requests(1, 500);

    for (RunObjective objective : List.of(ttft(50, BoundComparison.LTE, 200), attainment(90))) {
      assertThat(judge(objective, RunEnd.COMPLETED).verdict()).isEqualTo(Verdict.MET);
      ObjectiveResult result = judge(objective, STOPPED);
      assertThat(result.verdict()).as(objective.text()).isEqualTo(Verdict.UNDETERMINED);
      assertThat(result.reason()).contains(VerdictTexts.stoppedAfterBrokenBound());
    }
    assertThat(judge(ttft(50, BoundComparison.LTE, 600), STOPPED).verdict()).isEqualTo(Verdict.MET);
    assertThat(judge(FAILED, STOPPED).verdict()).isEqualTo(Verdict.MET);
    assertThat(judge(RATE, STOPPED).verdict()).isEqualTo(Verdict.MET);
  }

  @Test
  void aStopOfARunInWhichAllWentWellHidesNothing() {
    run.requests(1000, 100);

    for (RunObjective objective :
        List.of(FAILED, ttft(99, BoundComparison.LTE, 200), attainment(90), RATE)) {
      assertThat(judge(objective, STOPPED).verdict()).isEqualTo(Verdict.MET);
    }
  }

  @Test
  void whatIsMissedStaysMissed() {
    run.requests(1000, 500);
    run.failure();

    assertThat(judge(ttft(90, BoundComparison.LTE, 200), STOPPED).verdict())
        .isEqualTo(Verdict.MISSED);
  }

  @Test
  void aStopByABudgetDependsOnNothingThatFailed() {
    run.requests(999, 100);
    run.failure();

    assertThat(judge(FAILED, RunEnd.stoppedEarly("the budget is spent")).verdict())
        .isEqualTo(Verdict.MET);
  }

  @Test
  void failuresOutsideOfTheSteadyStateSpeakAgainstIt() {
    var whole = new RequestStats.Counts(900, 3, 0, 0, 0, 0);
    var steady = new RequestStats.Counts(500, 1, 0, 0, 0, 0);

    assertThat(StoppedLoad.unmeasured(STOPPED, whole, steady))
        .startsWith(VerdictTexts.stoppedAfterUnsteadyFailures(2));
    assertThat(StoppedLoad.unmeasured(STOPPED, steady, steady)).isNull();
    assertThat(StoppedLoad.unmeasured(RunEnd.COMPLETED, whole, steady)).isNull();
  }

  private ObjectiveResult judge(RunObjective objective, RunEnd end) {
    return Judge.of(run.evidence().with(s -> s.end = end)).judge(List.of(objective)).get(0);
  }
}
