/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo;

import static io.github.gatlingllm.timeline.TokenCounts.ABSENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.gatlingllm.timeline.Metric;
import io.github.gatlingllm.timeline.RequestRecord;
import io.github.gatlingllm.timeline.RequestStatus;
import io.github.gatlingllm.timeline.Requests;
import io.github.gatlingllm.timeline.RunRecorder;
import io.github.gatlingllm.timeline.Shard;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JudgeTest {

  private static final long MILLI = 1_000_000;
  private static final Slo SLO =
      new Slo("fast", List.of(new Bound(Metric.TTFT, Comparison.LTE, 200 * MILLI)));

  private final RunRecorder run = new RunRecorder(0);
  private final Shard shard = run.newShard();
  private final SloRecorder slos = new SloRecorder(List.of(SLO), run);
  private final SloShard sloShard = slos.newShard();
  private long sent;

  @Test
  void aPercentileIsSureWhereTheIntervalLeavesTheBoundOut() {
    requests(1000, 100);
    ObjectiveResult result = judge(ttft(99, Comparison.LTE, 200));
    assertThat(result.verdict()).isEqualTo(Verdict.MET);
    assertThat(result.weak()).isFalse();
    assertThat(result.actual()).hasValue(100);
    assertThat(result.samples()).isEqualTo(1000);
    assertThat(result.interval()).isEqualTo(new ObjectiveResult.Interval(100, 100));
  }

  /** Such as those of the whole run, where its steady state was asked for. */
  @Test
  void figuresThatTheObjectivesAreNotAboutDecideNothing() {
    requests(1000, 100);
    Evidence evidence =
        Evidence.of(run.snapshot(), slos.snapshot().all()).withUnknown("nobody knows which count");
    List<ObjectiveResult> results =
        Judge.of(evidence)
            .judge(List.of(ttft(99, Comparison.LTE, 200), ttft(99, Comparison.LTE, 50)));
    for (ObjectiveResult result : results) {
      assertThat(result.verdict()).isEqualTo(Verdict.UNDETERMINED);
      assertThat(result.reason()).isEqualTo("nobody knows which count");
      assertThat(result.passes()).isFalse();
      assertThat(result.actual()).hasValue(100);
    }
  }

  @Test
  void equalityPassesTheInclusiveOnesOnly() {
    requests(1000, 200);
    assertThat(judge(ttft(99, Comparison.LTE, 200)).verdict()).isEqualTo(Verdict.MET);
    assertThat(judge(ttft(99, Comparison.LT, 200)).verdict()).isEqualTo(Verdict.MISSED);
    assertThat(judge(ttft(1, Comparison.GTE, 200)).verdict()).isEqualTo(Verdict.MET);
    assertThat(judge(ttft(1, Comparison.GT, 200)).verdict()).isEqualTo(Verdict.MISSED);
  }

  @Test
  void withSamplesEnoughTheEstimateDecidesWeakly() {
    requests(150, 100);
    ObjectiveResult result = judge(ttft(99, Comparison.LTE, 200));
    assertThat(result.verdict()).isEqualTo(Verdict.MET);
    assertThat(result.weak()).isTrue();
    assertThat(result.interval()).isNotNull();
    assertThat(result.interval())
        .extracting(ObjectiveResult.Interval::high)
        .isEqualTo(Double.POSITIVE_INFINITY);
  }

  @Test
  void tooFewSamplesLeaveItOpenUnlessItIsSurelyMissed() {
    requests(99, 100);
    ObjectiveResult result = judge(ttft(99, Comparison.LTE, 200));
    assertThat(result.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(result.reason()).isEqualTo("99 samples are too few, 100 are needed");
    assertThat(judge(ttft(99, Comparison.LTE, 50)).verdict()).isEqualTo(Verdict.MISSED);
    assertThat(judge(ttft(50, Comparison.LTE, 200)).verdict()).isEqualTo(Verdict.MET);
  }

  @Test
  void attainmentCountsFailures() {
    requests(990, 100);
    requests(10, 300);
    assertThat(judge(attainment(99)).verdict()).isEqualTo(Verdict.MET);
    assertThat(judge(attainment(99)).weak()).isTrue();
    assertThat(judge(attainment(95)).weak()).isFalse();
    for (int i = 0; i < 50; i++) {
      record(Requests.sent(sent).ended(RequestStatus.FAILED).build());
    }
    ObjectiveResult result = judge(attainment(99));
    assertThat(result.verdict()).isEqualTo(Verdict.MISSED);
    assertThat(result.weak()).isFalse();
    assertThat(result.samples()).isEqualTo(1050);
  }

  @Test
  void plainFiguresNeedNoMoreThanAValue() {
    requests(11, 100);
    assertThat(judge(statistic(Statistic.Simple.MEAN, 100)).verdict()).isEqualTo(Verdict.MET);
    assertThat(judge(statistic(Statistic.Simple.MAX, 99)).verdict()).isEqualTo(Verdict.MISSED);
    Objective rate =
        new Objective(
            new Subject.OfRate(List.of(), Subject.RateFigure.REQUESTS), Comparison.GTE, 5);
    assertThat(judge(rate).verdict()).isEqualTo(Verdict.MET);
    Objective goodput =
        new Objective(
            new Subject.OfSlo(SLO, Subject.SloFigure.REQUESTS_PER_SECOND), Comparison.GTE, 50);
    assertThat(judge(goodput).verdict()).isEqualTo(Verdict.MISSED);
  }

  @Test
  void anAllowedDoubtPassesButMissingDataDoesNot() {
    Objective strict = ttft(99, Comparison.LTE, 200);
    Objective lenient = strict.allowUndetermined();
    assertThat(judge(lenient).passes()).as("no value").isFalse();
    requests(20, 100);
    assertThat(judge(lenient).verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(judge(lenient).passes()).isTrue();
    assertThat(judge(strict).passes()).isFalse();
    assertThat(lenient.text()).isEqualTo(strict.text());
    requests(200, 500);
    assertThat(judge(lenient).verdict()).isEqualTo(Verdict.MISSED);
    assertThat(judge(lenient).passes()).isFalse();
  }

  @Test
  void aShareOfFailuresHasItsInterval() {
    requests(990, 100);
    for (int i = 0; i < 10; i++) {
      record(Requests.sent(sent).ended(RequestStatus.FAILED).build());
    }
    ObjectiveResult few = judge(count(new CountFigure.FailureShare(null), Comparison.LTE, 3));
    assertThat(few.verdict()).isEqualTo(Verdict.MET);
    assertThat(few.weak()).isFalse();
    assertThat(few.actual()).hasValue(1);
    assertThat(few.samples()).isEqualTo(1000);
    assertThat(few.objective().text()).isEqualTo("failed requests ≤ 3 %");
    ObjectiveResult close = judge(count(new CountFigure.FailureShare(null), Comparison.LT, 1.2));
    assertThat(close.verdict()).isEqualTo(Verdict.MET);
    assertThat(close.weak()).isTrue();
    assertThat(judge(count(new CountFigure.FailureShare(null), Comparison.LT, 0.1)).verdict())
        .isEqualTo(Verdict.MISSED);
  }

  @Test
  void answersWithoutTokensHaveNoRateOfThem() {
    for (int i = 0; i < 20; i++) {
      sent += 100 * MILLI;
      record(Requests.sent(sent).notStreamed(sent + MILLI).input(5).output(ABSENT).build());
    }
    for (Subject.RateFigure figure :
        List.of(Subject.RateFigure.OUTPUT_TOKENS, Subject.RateFigure.TOTAL_TOKENS)) {
      ObjectiveResult result =
          judge(new Objective(new Subject.OfRate(List.of(), figure), Comparison.LTE, 1e6));
      assertThat(result.verdict()).as(figure.label()).isEqualTo(Verdict.UNDETERMINED);
      assertThat(result.reason())
          .isEqualTo("the answers have no output tokens, or nobody told them");
    }
    var input = new Subject.OfRate(List.of(), Subject.RateFigure.INPUT_TOKENS);
    assertThat(judge(new Objective(input, Comparison.GTE, 1)).verdict()).isEqualTo(Verdict.MET);
  }

  @Test
  void noFailuresIsMetByFewRequestsAndMissedWithTheFirstFailure() {
    assertThat(judge(noFailures()).reason()).isEqualTo("no request ended");
    record(Requests.sent(0).ended(RequestStatus.CANCELLED).build());
    assertThat(judge(noFailures()).verdict()).as("nothing ended").isEqualTo(Verdict.UNDETERMINED);
    requests(3, 100);
    ObjectiveResult none = judge(noFailures());
    assertThat(none.verdict()).isEqualTo(Verdict.MET);
    assertThat(none.weak()).isFalse();
    assertThat(none.actual()).hasValue(0);
    assertThat(none.samples()).isEqualTo(3);
    assertThat(none.objective().text()).isEqualTo("failed requests = 0");
    requests(10_000, 100);
    record(Requests.sent(sent).ended(RequestStatus.FAILED).build());
    ObjectiveResult one = judge(noFailures());
    assertThat(one.verdict()).isEqualTo(Verdict.MISSED);
    assertThat(one.actual()).hasValue(1);
  }

  @Test
  void aFailureIsOneHoweverManyRequestsWereCut() {
    requests(10, 100);
    for (int i = 0; i < 10; i++) {
      record(Requests.sent(sent).ended(RequestStatus.UNFINISHED).build());
    }
    assertThat(judge(noFailures()).verdict()).isEqualTo(Verdict.UNDETERMINED);
    record(Requests.sent(sent).ended(RequestStatus.FAILED).build());
    assertThat(judge(noFailures()).verdict()).isEqualTo(Verdict.MISSED);
  }

  @Test
  void oneKindOfFailureAndOneFinishReason() {
    requests(400, 100);
    ObjectiveResult busy =
        judge(count(new CountFigure.FailureShare("HTTP 429"), Comparison.LTE, 1));
    assertThat(busy.verdict()).isEqualTo(Verdict.MET);
    assertThat(busy.objective().text()).isEqualTo("requests failed by 'HTTP 429' ≤ 1 %");
    ObjectiveResult stop = judge(count(new CountFigure.FinishShare("stop"), Comparison.GTE, 99));
    assertThat(stop.verdict()).isEqualTo(Verdict.MET);
    assertThat(stop.actual()).hasValue(100);
    assertThat(judge(count(new CountFigure.FinishShare("length"), Comparison.GTE, 99)).verdict())
        .isEqualTo(Verdict.MISSED);
  }

  @Test
  void concurrencyIsAPlainFigure() {
    requests(11, 250);
    assertThat(judge(count(CountFigure.Concurrency.PEAK, Comparison.GTE, 3)).verdict())
        .isEqualTo(Verdict.MET);
    assertThat(judge(count(CountFigure.Concurrency.MEAN, Comparison.GTE, 3)).verdict())
        .isEqualTo(Verdict.MISSED);
  }

  @Test
  void betweenHoldsOnBothSidesAndIsAsSureAsTheLessSureOne() {
    requests(1000, 100);
    assertThat(judge(ttftBetween(50, 200)).verdict()).isEqualTo(Verdict.MET);
    assertThat(judge(ttftBetween(50, 200)).weak()).isFalse();
    assertThat(judge(ttftBetween(100, 100)).verdict()).as("is").isEqualTo(Verdict.MET);
    assertThat(judge(ttftBetween(101, 200)).verdict()).isEqualTo(Verdict.MISSED);
    assertThat(judge(ttftBetween(50, 99)).verdict()).isEqualTo(Verdict.MISSED);
    assertThat(ttftBetween(50, 200).text()).isEqualTo("TTFT p99 between 50 and 200 ms");
    assertThat(ttftBetween(100, 100).text()).isEqualTo("TTFT p99 = 100 ms");
  }

  @Test
  void aSideThatIsOpenLeavesTheWholeOpen() {
    requests(50, 100);
    assertThat(judge(ttftBetween(50, 200)).verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(judge(ttftBetween(150, 200)).verdict()).as("surely").isEqualTo(Verdict.MISSED);
  }

  @Test
  void withinIsOneOfSomeValues() {
    requests(11, 250);
    var peak = new Subject.OfCount(List.of(), CountFigure.Concurrency.PEAK);
    var some = new Objective(peak, new Requirement.OneOf(List.of(2.0, 3.0)));
    assertThat(judge(some).verdict()).isEqualTo(Verdict.MET);
    assertThat(some.text()).isEqualTo("peak concurrency one of 2, 3 requests");
    var others = new Objective(peak, new Requirement.OneOf(List.of(1.0)));
    assertThat(judge(others).verdict()).isEqualTo(Verdict.MISSED);
  }

  @Test
  void impossibleRequirementsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Requirement.Between(2, 1))
        .withMessageContaining("between(2.0, 1.0)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Requirement.Side(Comparison.LT, Double.NaN))
        .withMessageContaining("finite");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Requirement.OneOf(List.of()))
        .withMessageContaining("empty");
  }

  @Test
  void countsOfNothingAreUndetermined() {
    assertThat(judge(count(new CountFigure.FailureShare(null), Comparison.LTE, 1)).reason())
        .isEqualTo("no request ended");
    assertThat(judge(count(CountFigure.Concurrency.PEAK, Comparison.LTE, 1)).verdict())
        .isEqualTo(Verdict.UNDETERMINED);
    record(Requests.sent(0).ended(RequestStatus.FAILED).build());
    assertThat(judge(count(new CountFigure.FinishShare("stop"), Comparison.LTE, 1)).reason())
        .isEqualTo("no answer told why it ended");
  }

  @Test
  void withoutDataNothingIsMet() {
    assertThat(judge(ttft(50, Comparison.LTE, 200)).verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(judge(attainment(1)).verdict()).isEqualTo(Verdict.UNDETERMINED);
    record(Requests.sent(0).ended(RequestStatus.FAILED).build());
    assertThat(judge(ttft(50, Comparison.LTE, 200)).reason())
        .isEqualTo("no value of TTFT: 0 of 1 requests succeeded");
    Slo other = new Slo("other", SLO.bounds());
    Objective unknown =
        new Objective(new Subject.OfSlo(other, Subject.SloFigure.ATTAINMENT), Comparison.GTE, 99);
    assertThat(judge(unknown).reason()).isEqualTo("the run was not held against other");
  }

  @Test
  void aNameThatNeverRanIsSaid() {
    requests(10, 100);
    record(Requests.sent(sent).chunks(sent + 1).name("embed").build());
    Objective wrong =
        new Objective(
            new Subject.OfMetric(List.of("chatt"), Metric.TTFT, new Statistic.Percentile(50)),
            Comparison.LTE,
            200);
    assertThat(judge(wrong).verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(judge(wrong).reason())
        .isEqualTo("no request named 'chatt' ran; there were: chat, embed");
  }

  @Test
  void manyUnfinishedRequestsLeaveItOpen() {
    requests(1000, 100);
    for (int i = 0; i < 11; i++) {
      record(Requests.sent(sent).ended(RequestStatus.UNFINISHED).build());
    }
    ObjectiveResult result = judge(ttft(99, Comparison.LTE, 200));
    assertThat(result.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(result.reason()).startsWith("11 of 1011 requests were cut");
    assertThat(result.actual()).hasValue(100);
  }

  @Test
  void aBrokenGeneratorCannotPass() {
    requests(1000, 100);
    Judge judge = Judge.of(evidence().withLoadApplied(false));
    List<ObjectiveResult> results =
        judge.judge(List.of(ttft(99, Comparison.LTE, 200), ttft(99, Comparison.LTE, 50)));
    assertThat(results)
        .extracting(ObjectiveResult::verdict)
        .containsExactly(Verdict.UNDETERMINED, Verdict.MISSED);
    assertThat(results.get(0).reason()).isEqualTo("the load was not applied as asked");
    assertThat(judge.judge(List.of(ttft(99, Comparison.LTE, 200).allowUndetermined())).get(0))
        .as("leave to be undetermined is no leave to be broken")
        .matches(result -> !result.passes());
  }

  @Test
  void whatWasMissedCannotPassByRequestsThatWereCut() {
    requests(1000, 100);
    for (int i = 0; i < 20; i++) {
      record(Requests.sent(sent).ended(RequestStatus.UNFINISHED).build());
    }
    ObjectiveResult missed = judge(ttft(99, Comparison.LTE, 50).allowUndetermined());
    ObjectiveResult met = judge(ttft(99, Comparison.LTE, 200).allowUndetermined());
    assertThat(missed.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(missed.passes()).isFalse();
    assertThat(met.passes()).isTrue();
  }

  @ParameterizedTest
  @EnumSource(
      value = RunEnd.Kind.class,
      names = {"CRASHED", "KILLED"})
  void aRunThatBrokeOffCannotPass(RunEnd.Kind kind) {
    requests(1000, 100);
    Judge judge = Judge.of(evidence().withEnd(new RunEnd(kind, "x".repeat(300))));
    List<ObjectiveResult> results =
        judge.judge(List.of(ttft(99, Comparison.LTE, 200), ttft(99, Comparison.LTE, 50)));
    assertThat(results)
        .extracting(ObjectiveResult::verdict)
        .containsExactly(Verdict.UNDETERMINED, Verdict.MISSED);
    assertThat(results.get(0).reason())
        .startsWith("the run " + kind.key().replace("killed", "was killed") + ": xxx")
        .hasSizeLessThanOrEqualTo(200);
  }

  private void requests(int count, long ttftMillis) {
    for (int i = 0; i < count; i++) {
      sent += 100 * MILLI;
      record(Requests.sent(sent).chunks(sent + ttftMillis * MILLI).build());
    }
  }

  private void record(RequestRecord request) {
    run.arrival(request.timing().due());
    shard.opened(request.timing().sent());
    shard.record(request);
    sloShard.record(request, List.of(SLO));
  }

  private ObjectiveResult judge(Objective objective) {
    return Judge.of(evidence()).judge(List.of(objective)).get(0);
  }

  private static Objective ttft(double percentile, Comparison comparison, double millis) {
    Subject subject =
        new Subject.OfMetric(List.of(), Metric.TTFT, new Statistic.Percentile(percentile));
    return new Objective(subject, comparison, millis);
  }

  private static Objective statistic(Statistic statistic, double millis) {
    return new Objective(
        new Subject.OfMetric(List.of("chat"), Metric.TTFT, statistic), Comparison.LTE, millis);
  }

  private static Objective ttftBetween(double lower, double upper) {
    return new Objective(
        ttft(99, Comparison.LTE, 1).subject(), new Requirement.Between(lower, upper));
  }

  private static Objective noFailures() {
    return new Objective(
        new Subject.OfCount(List.of(), new CountFigure.Failures()), new Requirement.Between(0, 0));
  }

  private static Objective count(CountFigure figure, Comparison comparison, double bound) {
    return new Objective(new Subject.OfCount(List.of(), figure), comparison, bound);
  }

  private static Objective attainment(double percent) {
    return new Objective(
        new Subject.OfSlo(SLO, Subject.SloFigure.ATTAINMENT), Comparison.GTE, percent);
  }

  private Evidence evidence() {
    return Evidence.of(run.snapshot(), slos.snapshot().all());
  }
}
