// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import static io.github.gatlingllm.slo.verdict.JudgedRun.attainment;
import static io.github.gatlingllm.slo.verdict.JudgedRun.ttft;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.CountFigure;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is left when many requests failed or were given up promises nothing of the others. */
class SuccessShareRuleTest {

  private static final long MILLI = 1_000_000;
  private static final RunObjective QUICK = ttft(90, BoundComparison.LTE, 200);
  private static final RunObjective FEW_FAILED =
      new RunObjective(
          new Subject.OfCount(List.of(), new CountFigure.FailureShare(null)),
          BoundComparison.LTE,
          99);

  private final JudgedRun run = new JudgedRun();

  @Test
  void manyFailuresMakeALatencyUndetermined() {
    run.requests(1000, 50);
    failed(52);
    assertThat(judged(QUICK).verdict()).isEqualTo(Verdict.MET);
    failed(1);
    ObjectiveResult open = judged(QUICK);
    assertThat(open.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(open.reason()).contains("5.033 % of the requests failed", "failedPercent()");
    assertThat(judged(QUICK, FEW_FAILED).verdict()).as("that is bounded").isEqualTo(Verdict.MET);
    assertThat(judged(QUICK, attainment(10)).verdict()).as("so it is").isEqualTo(Verdict.MET);
  }

  /**
   * One of a hundred may be lost for a p99, one of a thousand for a p99.9, and none for a maximum.
   */
  /** Too few samples may be tolerated; that many requests have no value is something else. */
  @Test
  void noWaiverToleratesTooManyFailures() {
    run.requests(240, 50);
    failed(160);

    ObjectiveResult result = judged(ttft(95, BoundComparison.LTE, 200).allowUndetermined());

    assertThat(result.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(result.passes()).isFalse();
  }

  @Test
  void aFigureForgivesAsManyLostAsSlowOnes() {
    run.requests(9_990, 50);
    failed(10);
    assertThat(judged(ttft(99.9, BoundComparison.LTE, 200)).verdict()).isEqualTo(Verdict.MET);
    failed(10);
    ObjectiveResult open = judged(ttft(99.9, BoundComparison.LTE, 200));
    assertThat(open.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(open.reason())
        .isEqualTo(
            VerdictTexts.tooManyLost(
                    "0.1998 %", "failed", "have no TTFT", VerdictTexts.allowed("p99.9", "0.1 %"))
                + VerdictTexts.boundFailures(true));
    failed(80);
    assertThat(judged(ttft(99, BoundComparison.LTE, 200)).verdict()).isEqualTo(Verdict.MET);
    assertThat(judged(statistic(Statistic.Simple.MEAN, BoundComparison.LTE)).verdict())
        .isEqualTo(Verdict.MET);
    failed(20);
    assertThat(judged(ttft(99, BoundComparison.LTE, 200)).verdict())
        .isEqualTo(Verdict.UNDETERMINED);
    assertThat(judged(ttft(99, BoundComparison.LTE, 200), FEW_FAILED).verdict())
        .isEqualTo(Verdict.MET);
    assertThat(judged(ttft(95, BoundComparison.LTE, 200)).verdict()).isEqualTo(Verdict.MET);
    assertThat(judged(statistic(Statistic.Simple.MEAN, BoundComparison.LTE)).reason())
        .contains("1.187 % of the requests failed", VerdictTexts.allowed("mean", "1 %"));
  }

  @Test
  void aLowPercentileFromBelowForgivesAsFewAsAHighOneFromAbove() {
    run.requests(980, 50);
    failed(20);
    assertThat(judged(ttft(1, BoundComparison.GTE, 20)).verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(judged(ttft(50, BoundComparison.GTE, 20)).verdict()).isEqualTo(Verdict.MET);
  }

  @Test
  void anExtremeForgivesNoneThatMayBeBeyondIt() {
    run.requests(1000, 50);
    failed(1);
    assertThat(judged(statistic(Statistic.Simple.MAX, BoundComparison.LTE)).reason())
        .startsWith(
            VerdictTexts.tooManyLost(
                "0.0999 %", "failed", "have no TTFT", VerdictTexts.allowed("max", "none")));
    assertThat(judged(statistic(Statistic.Simple.MIN, BoundComparison.LTE)).verdict())
        .as("more values make no minimum larger")
        .isEqualTo(Verdict.MET);
  }

  @Test
  void failuresThatAreBoundedElsewhereAreNotBoundedHere() {
    run.requests(900, 50);
    failed(100);
    assertThat(judged(QUICK, failed(List.of("other"), BoundComparison.LTE)).verdict())
        .isEqualTo(Verdict.UNDETERMINED);
    assertThat(judged(QUICK, failed(List.of(), BoundComparison.GTE)).verdict())
        .as("from below")
        .isEqualTo(Verdict.UNDETERMINED);
    assertThat(judged(QUICK, failed(List.of(), BoundComparison.LTE)).verdict())
        .isEqualTo(Verdict.MET);
  }

  private static RunObjective failed(List<String> path, BoundComparison comparison) {
    return new RunObjective(
        new Subject.OfCount(path, new CountFigure.FailureShare(null)), comparison, 5);
  }

  private static RunObjective statistic(Statistic statistic, BoundComparison comparison) {
    return new RunObjective(
        new Subject.OfMetric(List.of(), Metric.TTFT, statistic), comparison, 200);
  }

  @Test
  void aLatencyThatIsMissedStaysMissed() {
    run.requests(100, 500);
    failed(900);
    assertThat(judged(QUICK).verdict()).isEqualTo(Verdict.MISSED);
  }

  @Test
  void manyAbandonedRequestsMakeALatencyUndetermined() {
    run.requests(1000, 15, () -> givenUp(1, 100));
    assertThat(judged(QUICK, FEW_FAILED).verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(judged(QUICK).reason())
        .isEqualTo(
            VerdictTexts.tooManyLost(
                    "6.279 %",
                    "were given up by their users",
                    "have no TTFT",
                    VerdictTexts.allowed("p90", "5 %"))
                + VerdictTexts.abandonmentTest());
    var test = Judge.of(run.evidence().with(s -> s.abandonmentTest = true));
    assertThat(test.judge(List.of(QUICK)).get(0).verdict()).isEqualTo(Verdict.MET);
  }

  /** All had been silent for five seconds, where one was promised. */
  @Test
  void requestsGivenUpBeyondTheBoundMissIt() {
    run.requests(500, 50);
    givenUp(9500, 5000);
    ObjectiveResult result = judged(attainment(90));
    assertThat(result.verdict()).isEqualTo(Verdict.MISSED);
    assertThat(result.actual()).hasValue(5);
    assertThat(run.evidence().snapshot().all().counts().givenUp()).isEqualTo(9500);
  }

  @Test
  void manyRequestsGivenUpEarlyMakeTheSloUndetermined() {
    run.requests(990, 50);
    givenUp(10, 100);
    assertThat(judged(attainment(90)).verdict()).isEqualTo(Verdict.MET);
    givenUp(1, 100);
    ObjectiveResult open = judged(attainment(90));
    assertThat(open.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(open.reason()).contains(VerdictTexts.givenUpUndecided(11, 1001));
  }

  @Test
  void enoughTokensAreAPlan() {
    run.requests(100, 50);
    for (int i = 0; i < 900; i++) {
      long sent = run.next();
      run.record(
          Requests.sent(sent).chunks(sent + 500 * MILLI).cancelled(Outcome.ENOUGH_TOKENS).build());
    }
    assertThat(judged(QUICK).verdict()).isEqualTo(Verdict.MET);
    assertThat(judged(attainment(90)).verdict()).isEqualTo(Verdict.MET);
    assertThat(run.evidence().snapshot().all().counts().givenUp()).isZero();
  }

  /** Whoever never saw a token waits for ever; one who saw some has a time to the first. */
  @Test
  void failureAdjustedPercentilesCountThem() {
    for (int i = 0; i < 10; i++) {
      run.requests(9, 50);
      givenUp(1, 5000);
    }
    assertThat(judged(adjusted(Metric.TTFT, 85)).verdict()).isEqualTo(Verdict.MET);
    assertThat(judged(adjusted(Metric.TTFT, 95)).verdict()).isEqualTo(Verdict.MISSED);
    assertThat(judged(adjusted(Metric.E2E, 95)).verdict()).isEqualTo(Verdict.MISSED);
    long sent = run.next();
    run.record(
        Requests.sent(sent)
            .chunks(sent + MILLI)
            .closed(sent + 2 * MILLI)
            .cancelled("late")
            .build());
    var all = run.evidence().snapshot().all();
    assertThat(all.lost(Metric.TTFT)).isEqualTo(10);
    assertThat(all.lost(Metric.E2E)).isEqualTo(11);
  }

  private static RunObjective adjusted(Metric metric, double percentile) {
    return new RunObjective(
        new Subject.OfAdjusted(List.of(), metric, new Statistic.Percentile(percentile)),
        BoundComparison.LTE,
        10_000);
  }

  private void failed(int count) {
    for (int i = 0; i < count; i++) {
      run.record(Requests.sent(run.next()).ended(RequestStatus.FAILED).build());
    }
  }

  private void givenUp(int count, long afterMillis) {
    for (int i = 0; i < count; i++) {
      long sent = run.next();
      run.record(
          Requests.sent(sent)
              .closed(sent + afterMillis * MILLI)
              .cancelled("Abandoned: no token in time")
              .build());
    }
  }

  private ObjectiveResult judged(RunObjective... objectives) {
    return Judge.of(run.evidence()).judge(List.of(objectives)).get(0);
  }
}
