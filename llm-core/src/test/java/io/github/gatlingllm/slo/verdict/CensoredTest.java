// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.CountFigure;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Statistic.Simple;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A request that had not ended when its user gave up, or when the run did, took at least so long.
 */
class CensoredTest {

  private static final long MILLI = 1_000_000;
  private static final Statistic P50 = new Statistic.Percentile(50);
  private static final Statistic P96 = new Statistic.Percentile(96);
  private static final Statistic P99 = new Statistic.Percentile(99);
  private static final Statistic P995 = new Statistic.Percentile(99.5);

  private final JudgedRun run = new JudgedRun();

  /** 45 of 1,000 wait ten seconds in vain. */
  @Test
  void requestsGivenUpBeyondTheBoundBreakIt() {
    for (int i = 0; i < 45; i++) {
      run.requests(21, 200);
      givenUp(10_000);
    }
    run.requests(10, 200);
    ObjectiveResult p99 = judged(Metric.TTFT, P99, 1000);
    assertThat(p99.verdict()).isEqualTo(Verdict.MISSED);
    assertThat(p99.weak()).isFalse();
    assertThat(p99.actual()).hasValue(10_000);
    assertThat(p99.samples()).isEqualTo(1000);
    assertThat(p99.reason())
        .isEqualTo(
            FindingTexts.censored(45, "given up", "TTFT", FindingTexts.censoredCountAsWaited()));
    assertThat(judged(Metric.TTFT, P96, 1000).verdict()).isEqualTo(Verdict.MISSED);
    ObjectiveResult max = judged(Metric.TTFT, Simple.MAX, 1000);
    assertThat(max.verdict()).isEqualTo(Verdict.MISSED);
    assertThat(max.weak()).isFalse();
    assertThat(max.actual()).hasValue(10_000);
    ObjectiveResult mean = judged(Metric.TTFT, Simple.MEAN, 1000);
    assertThat(mean.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(mean.actual()).hasValue(641);
    assertThat(judged(Metric.TTFT, Simple.MEAN, 600).verdict()).isEqualTo(Verdict.MISSED);
    assertThat(judged(Metric.TTFT, P50, 1000).verdict()).isEqualTo(Verdict.MET);
  }

  /** 9 of 1,000 hang for a minute, until the run's end. */
  @Test
  void whatHungUntilTheEndIsBeyondTheBound() {
    for (int i = 0; i < 9; i++) {
      run.requests(110, 200);
      unfinished(60_000);
    }
    run.requests(1, 200);
    assertThat(judged(Metric.TTFT, Simple.MAX, 1000).verdict()).isEqualTo(Verdict.MISSED);
    ObjectiveResult p995 = judged(Metric.TTFT, P995, 1000);
    assertThat(p995.verdict()).isEqualTo(Verdict.MISSED);
    assertThat(p995.actual()).hasValue(60_000);
    ObjectiveResult p99 = judged(Metric.TTFT, P99, 1000);
    assertThat(p99.verdict()).isEqualTo(Verdict.MET);
    assertThat(p99.weak()).isTrue();
    assertThat(judged(Metric.TTFT, P50, 1000).weak()).isFalse();
    assertThat(judged(Metric.E2E, Simple.MAX, 1000).verdict()).isEqualTo(Verdict.MISSED);
  }

  @Test
  void whoWaitedLessMayBeOnEitherSide() {
    run.requests(500, 200);
    givenUp(300);
    run.requests(496, 200);
    for (int i = 0; i < 3; i++) {
      unfinished(300);
    }
    assertThat(judged(Metric.TTFT, P995, 1000).verdict()).as("4 of 1,000").isEqualTo(Verdict.MET);
    ObjectiveResult max = judged(Metric.TTFT, Simple.MAX, 1000);
    assertThat(max.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(max.actual()).hasValue(300);
    assertThat(max.reason())
        .isEqualTo(
            FindingTexts.censored(
                4,
                "given up or cut off by the end of the run",
                "TTFT",
                FindingTexts.censoredDecide(true)));
    unfinished(300);
    unfinished(300);
    assertThat(judged(Metric.TTFT, P99, 1000).verdict()).isEqualTo(Verdict.MET);
    assertThat(judged(Metric.TTFT, P995, 1000).verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(judged(Metric.TTFT, Simple.MEAN, 1000).verdict())
        .as("each at most as large as the largest")
        .isEqualTo(Verdict.MET);
    assertThat(judged(Metric.TTFT, Simple.MIN, 1000).verdict()).isEqualTo(Verdict.MET);
  }

  /** Its first token came after eight seconds, and its user left after ten. */
  @Test
  void whatWasShownBeforeTheEndIsKnown() {
    run.requests(1000, 200);
    long sent = run.next();
    run.record(
        Requests.sent(sent)
            .chunks(sent + 8000 * MILLI)
            .closed(sent + 10_000 * MILLI)
            .cancelled("Abandoned: waited long enough")
            .build());
    ObjectiveResult max = judged(Metric.TTFT, Simple.MAX, 9000);
    assertThat(max.actual()).hasValue(8000);
    assertThat(max.reason()).as("1 of 1,001 was given up").contains("max allows none");
    assertThat(judged(Metric.TTFT, Simple.MAX, 7000).verdict()).isEqualTo(Verdict.MISSED);
    ObjectiveResult e2e = judged(Metric.E2E, Simple.MAX, 9000);
    assertThat(e2e.verdict()).isEqualTo(Verdict.MISSED);
    assertThat(e2e.actual()).hasValue(10_000);
  }

  /** Two chunks, then nothing more for five seconds. */
  @Test
  void anOpenGapIsALongOneOfItsStream() {
    for (int i = 0; i < 200; i++) {
      stream(i == 100);
    }
    assertThat(judged(Metric.ITL, Simple.MAX, 1000).verdict()).isEqualTo(Verdict.MISSED);
    assertThat(judged(Metric.ITL, Simple.MAX, 1000).actual()).hasValue(5000);
    assertThat(judged(Metric.MAX_STALL, Simple.MAX, 1000).verdict()).isEqualTo(Verdict.MISSED);
    assertThat(judged(Metric.TPOT, Simple.MAX, 1000).actual())
        .as("nobody knows how many tokens were still to come")
        .hasValue(20);
    assertThat(judged(Metric.ITL, P50, 1000).verdict()).isEqualTo(Verdict.MET);
  }

  private void stream(boolean stalls) {
    long sent = run.next();
    Requests request = Requests.sent(sent).chunks(sent + 50 * MILLI, sent + 70 * MILLI);
    run.record(
        stalls
            ? request.closed(sent + 5070 * MILLI).cancelled("Abandoned: waited long enough").build()
            : request.output(2).build());
  }

  @Test
  void inATestOfGivingUpOnlyThoseCountThatHadBrokenTheBound() {
    run.requests(500, 200);
    for (int i = 0; i < 500; i++) {
      givenUp(300);
    }
    assertThat(tested(Metric.TTFT, P99, 1000).verdict()).isEqualTo(Verdict.MET);
    assertThat(tested(Metric.TTFT, P99, 1000).samples()).isEqualTo(500);
    assertThat(tested(Metric.TTFT, Simple.MAX, 1000).verdict()).isEqualTo(Verdict.MET);
    assertThat(tested(Metric.TTFT, P99, 250).verdict()).isEqualTo(Verdict.MISSED);
    assertThat(tested(Metric.TTFT, Simple.MAX, 250).actual()).hasValue(300);
    assertThat(tested(Metric.TTFT, Simple.MEAN, 250).actual()).hasValue(200);
  }

  @Test
  void ifNoneSucceededTheirWaitsAreWhatIsKnown() {
    for (int i = 0; i < 100; i++) {
      givenUp(5000);
    }
    assertThat(judged(Metric.TTFT, P50, 1000).verdict()).isEqualTo(Verdict.MISSED);
    assertThat(judged(Metric.TTFT, P50, 9000).verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(judged(Metric.TPOT, P50, 1000).reason())
        .startsWith("no request has a value of TPOT");
  }

  @Test
  void promisesOnFailuresForgiveNoneOfThem() {
    run.requests(1000, 200);
    givenUp(10_000);
    var few =
        new RunObjective(
            new Subject.OfCount(List.of(), new CountFigure.FailureShare(null)),
            BoundComparison.LTE,
            5);
    var max =
        new RunObjective(
            new Subject.OfMetric(List.of(), Metric.TTFT, Simple.MAX), BoundComparison.LTE, 1000);
    assertThat(Judge.of(run.evidence()).judge(List.of(max, few)).get(0).verdict())
        .isEqualTo(Verdict.MISSED);
  }

  private void givenUp(long afterMillis) {
    long sent = run.next();
    run.record(
        Requests.sent(sent)
            .closed(sent + afterMillis * MILLI)
            .cancelled("Abandoned: no token in time")
            .build());
  }

  private void unfinished(long afterMillis) {
    long sent = run.next();
    run.record(
        Requests.sent(sent)
            .closed(sent + afterMillis * MILLI)
            .ended(RequestStatus.UNFINISHED)
            .build());
  }

  private ObjectiveResult judged(Metric metric, Statistic statistic, double millis) {
    return run.judge(objective(metric, statistic, millis));
  }

  private ObjectiveResult tested(Metric metric, Statistic statistic, double millis) {
    return Judge.of(run.evidence().with(s -> s.abandonmentTest = true))
        .judge(List.of(objective(metric, statistic, millis)))
        .get(0);
  }

  private static RunObjective objective(Metric metric, Statistic statistic, double millis) {
    return new RunObjective(
        new Subject.OfMetric(List.of(), metric, statistic), BoundComparison.LTE, millis);
  }
}
