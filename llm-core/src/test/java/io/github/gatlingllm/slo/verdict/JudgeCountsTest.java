// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.CountFigure;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Objectives about how many requests did what. */
class JudgeCountsTest {

  private final JudgedRun run = new JudgedRun();

  @Test
  void aShareOfFailuresHasItsInterval() {
    run.requests(990, 99, run::failure);
    ObjectiveResult few =
        run.judge(count(new CountFigure.FailureShare(null), BoundComparison.LTE, 3));
    assertThat(few.verdict()).isEqualTo(Verdict.MET);
    assertThat(few.weak()).isFalse();
    assertThat(few.actual()).hasValue(1);
    assertThat(few.samples()).isEqualTo(1000);
    assertThat(few.objective().text()).isEqualTo("failed requests ≤ 3 %");
    ObjectiveResult close =
        run.judge(count(new CountFigure.FailureShare(null), BoundComparison.LT, 1.2));
    assertThat(close.verdict()).isEqualTo(Verdict.MET);
    assertThat(close.weak()).isTrue();
    assertThat(
            run.judge(count(new CountFigure.FailureShare(null), BoundComparison.LT, 0.1)).verdict())
        .isEqualTo(Verdict.MISSED);
  }

  @Test
  void noFailuresIsMetByFewRequestsAndMissedWithTheFirstFailure() {
    assertThat(run.judge(noFailures()).reason()).isEqualTo(FindingTexts.NO_REQUEST_ENDED);
    run.record(Requests.sent(0).ended(RequestStatus.CANCELLED).build());
    assertThat(run.judge(noFailures()).verdict())
        .as("nothing ended")
        .isEqualTo(Verdict.UNDETERMINED);
    run.requests(3, 100);
    ObjectiveResult none = run.judge(noFailures());
    assertThat(none.verdict()).isEqualTo(Verdict.MET);
    assertThat(none.weak()).isFalse();
    assertThat(none.actual()).hasValue(0);
    assertThat(none.samples()).isEqualTo(3);
    assertThat(none.objective().text()).isEqualTo("failed requests = 0");
    run.requests(10_000, 100);
    run.record(Requests.sent(run.sent()).ended(RequestStatus.FAILED).build());
    ObjectiveResult one = run.judge(noFailures());
    assertThat(one.verdict()).isEqualTo(Verdict.MISSED);
    assertThat(one.actual()).hasValue(1);
  }

  @Test
  void aFailureIsOneHoweverManyRequestsWereCut() {
    run.requests(10, 100);
    for (int i = 0; i < 10; i++) {
      run.record(Requests.sent(run.sent()).ended(RequestStatus.UNFINISHED).build());
    }
    assertThat(run.judge(noFailures()).verdict()).isEqualTo(Verdict.UNDETERMINED);
    run.record(Requests.sent(run.sent()).ended(RequestStatus.FAILED).build());
    assertThat(run.judge(noFailures()).verdict()).isEqualTo(Verdict.MISSED);
  }

  @Test
  void oneKindOfFailureAndOneFinishReason() {
    run.requests(400, 100);
    ObjectiveResult busy =
        run.judge(count(new CountFigure.FailureShare("HTTP 429"), BoundComparison.LTE, 1));
    assertThat(busy.verdict()).isEqualTo(Verdict.MET);
    assertThat(busy.objective().text()).isEqualTo("requests failed by 'HTTP 429' ≤ 1 %");
    ObjectiveResult stop =
        run.judge(count(new CountFigure.FinishShare("stop"), BoundComparison.GTE, 99));
    assertThat(stop.verdict()).isEqualTo(Verdict.MET);
    assertThat(stop.actual()).hasValue(100);
    assertThat(
            run.judge(count(new CountFigure.FinishShare("length"), BoundComparison.GTE, 99))
                .verdict())
        .isEqualTo(Verdict.MISSED);
  }

  /** A stricter promise needs no fewer requests than a laxer one. */
  @Test
  void thatAllKeepABoundTakesAHundred() {
    run.requests(99, 100);
    assertThat(run.judge(JudgedRun.attainment(99)).verdict()).isEqualTo(Verdict.UNDETERMINED);
    ObjectiveResult few = run.judge(JudgedRun.attainment(100));
    assertThat(few.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(few.reason())
        .isEqualTo(
            FindingTexts.forAnEstimate(
                FindingTexts.tooFew(99, 100), FindingTexts.tooCloseToBound()));
    RunObjective none = count(new CountFigure.FailureShare(null), BoundComparison.LTE, 0);
    assertThat(run.judge(none).verdict()).isEqualTo(Verdict.UNDETERMINED);
    run.requests(1, 100);
    assertThat(run.judge(JudgedRun.attainment(100)).verdict()).isEqualTo(Verdict.MET);
    assertThat(run.judge(none).verdict()).isEqualTo(Verdict.MET);
    run.requests(1, 500);
    assertThat(run.judge(JudgedRun.attainment(100)).verdict()).isEqualTo(Verdict.MISSED);
  }

  /** Failed checks carry values: there can be a text for each request. */
  @Test
  void aKindOfFailureBehindManyOthersIsNotTakenForNone() {
    run.requests(200, 100);
    for (int i = 0; i < 260; i++) {
      run.record(Requests.sent(run.next()).failed("found " + i, null).build());
    }
    RunObjective few = count(new CountFigure.FailureShare("HTTP 429"), BoundComparison.LTE, 2);
    RunObjective many = count(new CountFigure.FailureShare("HTTP 429"), BoundComparison.LTE, 99);
    for (int i = 0; i < 600; i++) {
      run.record(Requests.sent(run.next()).failed("HTTP 429", null).build());
    }
    ObjectiveResult open = run.judge(few);
    assertThat(open.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(open.reason()).contains(FindingTexts.uncounted(661));
    assertThat(open.actual()).isEmpty();
    assertThat(run.judge(many).verdict()).as("whatever they were").isEqualTo(Verdict.MET);
  }

  @Test
  void concurrencyIsAPlainFigure() {
    run.requests(11, 250);
    assertThat(run.judge(count(CountFigure.Concurrency.PEAK, BoundComparison.GTE, 3)).verdict())
        .isEqualTo(Verdict.MET);
    assertThat(run.judge(count(CountFigure.Concurrency.MEAN, BoundComparison.GTE, 3)).verdict())
        .isEqualTo(Verdict.MISSED);
  }

  @Test
  void withinIsOneOfSomeValues() {
    run.requests(11, 250);
    var peak = new Subject.OfCount(List.of(), CountFigure.Concurrency.PEAK);
    var some = new RunObjective(peak, new Requirement.OneOf(List.of(2.0, 3.0)));
    assertThat(run.judge(some).verdict()).isEqualTo(Verdict.MET);
    assertThat(some.text()).isEqualTo("peak concurrency one of 2, 3 requests");
    var others = new RunObjective(peak, new Requirement.OneOf(List.of(1.0)));
    assertThat(run.judge(others).verdict()).isEqualTo(Verdict.MISSED);
  }

  @Test
  void countsOfNothingAreUndetermined() {
    assertThat(
            run.judge(count(new CountFigure.FailureShare(null), BoundComparison.LTE, 1)).reason())
        .isEqualTo(FindingTexts.NO_REQUEST_ENDED);
    assertThat(run.judge(count(CountFigure.Concurrency.PEAK, BoundComparison.LTE, 1)).verdict())
        .isEqualTo(Verdict.UNDETERMINED);
    run.record(Requests.sent(0).ended(RequestStatus.FAILED).build());
    assertThat(
            run.judge(count(new CountFigure.FinishShare("stop"), BoundComparison.LTE, 1)).reason())
        .isEqualTo(FindingTexts.NO_FINISH_REASON);
  }

  private static RunObjective noFailures() {
    return new RunObjective(
        new Subject.OfCount(List.of(), new CountFigure.Failures()), new Requirement.Between(0, 0));
  }

  private static RunObjective count(CountFigure figure, BoundComparison comparison, double bound) {
    return new RunObjective(new Subject.OfCount(List.of(), figure), comparison, bound);
  }
}
