// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import static io.github.gatlingllm.measure.request.TokenCounts.ABSENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.chat.ServerTimes;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.OwnCounts;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.measure.request.ServerSideTime;
import io.github.gatlingllm.measure.request.UsageDoubt;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.CostFigure;
import io.github.gatlingllm.slo.objective.MetricLimit;
import io.github.gatlingllm.slo.objective.Prices;
import io.github.gatlingllm.slo.objective.RateFigure;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What rests on tokens that nobody knows, or on bounds without values, is not met. */
class UnreportedTokensTest {

  private static final long MILLI = 1_000_000;
  private static final OwnCounts DOUBTED =
      new OwnCounts(ABSENT, ABSENT, ABSENT, 2_000_000_000, UsageDoubt.ABOVE_MAXIMUM);

  private static final Bound TTFT = new Bound(Metric.TTFT, BoundComparison.LTE, 1000 * MILLI);
  private static final Slo BOTH =
      new Slo("both", List.of(TTFT, new Bound(Metric.TPOT, BoundComparison.LTE, 50 * MILLI)));
  private static final Slo FIRST = new Slo("first", List.of(TTFT));

  private JudgedRun run = new JudgedRun(BOTH);

  @Test
  void nothingThatRestsOnTokensIsMetIfManyUsagesAreNotBelieved() {
    answers(990);
    doubted(10);
    for (RunObjective objective : onTokens()) {
      assertThat(judge(objective).verdict()).as(objective.text()).isEqualTo(Verdict.MET);
    }
    doubted(1);
    for (RunObjective objective : onTokens()) {
      ObjectiveResult open = judge(objective.allowUndetermined());
      assertThat(open.verdict()).as(objective.text()).isEqualTo(Verdict.UNDETERMINED);
      assertThat(open.reason())
          .isEqualTo(
              "the usage of 11 of 1001 answers can't be true (limit 1 %), and this figure uses their output tokens");
      assertThat(open.passes()).as("whatever leave there is").isFalse();
      assertThat(open.actual()).isPresent();
    }
  }

  @Test
  void whatDoesNotRestOnTokensIsJudgedAsEver() {
    answers(500);
    doubted(500);
    assertThat(judge(of(Metric.TTFT, 1000)).verdict()).isEqualTo(Verdict.MET);
    assertThat(judge(of(Metric.ITL, 1000)).verdict()).isEqualTo(Verdict.MET);
    assertThat(judge(rate(RateFigure.REQUESTS)).verdict()).isEqualTo(Verdict.MET);
    assertThat(judge(cost(CostFigure.Plain.TOTAL), perHour()).verdict()).isEqualTo(Verdict.MET);
    run = new JudgedRun(FIRST);
    doubted(1000);
    assertThat(judge(attainment(FIRST)).verdict()).isEqualTo(Verdict.MET);
    assertThat(judge(goodTokens(FIRST)).verdict()).isEqualTo(Verdict.UNDETERMINED);
  }

  @Test
  void aBoundThatGrowsWithTheAnswerRestsOnItsTokens() {
    var growing =
        new Slo(
            "growing",
            List.of(
                new Bound(
                    Metric.E2E, BoundComparison.LTE, new MetricLimit(1000 * MILLI, 0, MILLI))));
    run = new JudgedRun(growing);
    doubted(1000);
    assertThat(judge(attainment(growing)).verdict()).isEqualTo(Verdict.UNDETERMINED);
  }

  @Test
  void costsOfTokensRestOnThem() {
    answers(500);
    doubted(500);
    Prices ofTokens = new Prices(0, 1, 1, 1, "USD");
    assertThat(judge(cost(CostFigure.Plain.TOTAL), ofTokens).verdict())
        .isEqualTo(Verdict.UNDETERMINED);
    assertThat(judge(cost(CostFigure.Plain.PER_MILLION_OUTPUT_TOKENS), perHour()).verdict())
        .isEqualTo(Verdict.UNDETERMINED);
    assertThat(judge(cost(new CostFigure.PerMillionGoodTokens(BOTH)), perHour()).verdict())
        .isEqualTo(Verdict.UNDETERMINED);
  }

  @Test
  void whatIsMissedStaysMissed() {
    doubted(1000);
    assertThat(judge(of(Metric.TPOT, 1)).verdict()).isEqualTo(Verdict.MISSED);
  }

  @Test
  void anSloIsNotMetIfManyAnswersOfSeveralChunksLackABound() {
    answers(990);
    withoutTpot(10);
    for (RunObjective objective : onSlo()) {
      assertThat(judge(objective).verdict()).as(objective.text()).isEqualTo(Verdict.MET);
    }
    withoutTpot(1);
    for (RunObjective objective : onSlo()) {
      ObjectiveResult open = judge(objective.allowUndetermined());
      assertThat(open.verdict()).as(objective.text()).isEqualTo(Verdict.UNDETERMINED);
      assertThat(open.reason())
          .isEqualTo(
              "the bound TPOT ≤ 50 ms has no value for 11 of 1001 answers with several chunks (limit 1 %)");
      assertThat(open.passes()).isFalse();
    }
    assertThat(held().reaches(0.9))
        .as("nor does a level of load hold")
        .isEqualTo(Verdict.UNDETERMINED);
    assertThat(held().answers().lacking()).containsExactly(0L, 11L);
  }

  /** They have no time between tokens, whoever counts. */
  @Test
  void forAnswersOfOneChunkABoundIsLeftOut() {
    answers(100);
    run.requests(900, 100);
    assertThat(judge(attainment(BOTH)).verdict()).isEqualTo(Verdict.MET);
    assertThat(held().answers().several()).isEqualTo(100);
    assertThat(held().reaches(0.9)).isEqualTo(Verdict.MET);
  }

  /** Of a user's requests only the first one is due at some time. */
  @Test
  void unscheduledRequestsNeedNoScheduledValue() {
    var due =
        new Slo(
            "due",
            List.of(TTFT, new Bound(Metric.TTFT_FROM_SCHEDULE, BoundComparison.LTE, 1000 * MILLI)));
    run = new JudgedRun(due);
    answers(1000);
    assertThat(judge(attainment(due)).verdict()).isEqualTo(Verdict.MET);
    assertThat(held().answers().lacking()).containsExactly(0L, 0L);
  }

  @Test
  void serverTimesNeedNearlyAllAnswers() {
    reported(990);
    answers(10);
    assertThat(judge(of(Metric.QUEUE_TIME, 10)).verdict()).isEqualTo(Verdict.MET);
    answers(1);
    ObjectiveResult open = judge(of(Metric.QUEUE_TIME, 10).allowUndetermined());
    assertThat(open.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(open.reason()).isEqualTo(VerdictTexts.notReported("Queue time", 990, 1001));
    assertThat(open.passes()).as("whatever leave there is").isFalse();
    assertThat(judge(of(Metric.QUEUE_TIME, 2)).verdict())
        .as("what is missed stays so")
        .isEqualTo(Verdict.MISSED);
  }

  @Test
  void anUnreportedServerTimeIsNoPass() {
    reported(1000);
    ObjectiveResult open = judge(of(Metric.PREFILL_TIME, 1000));
    assertThat(open.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(open.reason()).isEqualTo(FindingTexts.withoutReport("Prefill time", 1000, 1000));
    assertThat(judge(of(Metric.NETWORK_TIME, 1000)).verdict()).isEqualTo(Verdict.UNDETERMINED);
  }

  /** Each waited for 3 ms. */
  private void reported(int count) {
    var side = new ServerSideTime(ServerTimes.ofQueue(3 * MILLI), ServerSideTime.ABSENT);
    for (int i = 0; i < count; i++) {
      run.record(answer().server(side).build());
    }
  }

  private void answers(int count) {
    for (int i = 0; i < count; i++) {
      run.record(answer().build());
    }
  }

  private void doubted(int count) {
    for (int i = 0; i < count; i++) {
      run.record(answer().own(DOUBTED).build());
    }
  }

  private void withoutTpot(int count) {
    for (int i = 0; i < count; i++) {
      run.record(answer().output(1).build());
    }
  }

  private Requests answer() {
    long sent = run.next();
    return Requests.sent(sent)
        .chunks(sent + 50 * MILLI, sent + 60 * MILLI, sent + 70 * MILLI)
        .input(5);
  }

  private ObjectiveResult judge(RunObjective objective) {
    return run.judge(objective);
  }

  private ObjectiveResult judge(RunObjective objective, Prices prices) {
    Evidence evidence = run.evidence().with(s -> s.prices = prices);
    return Judge.of(evidence).judge(List.of(objective)).get(0);
  }

  private SloStats held() {
    return run.evidence().slos().get(0);
  }

  private static List<RunObjective> onTokens() {
    return List.of(
        of(Metric.TPOT, 100),
        of(Metric.ITL_PER_TOKEN, 100),
        new RunObjective(
            new Subject.OfMetric(List.of(), Metric.DECODE_RATE, Statistic.Simple.MEAN),
            BoundComparison.GTE,
            1),
        new RunObjective(
            new Subject.OfAdjusted(List.of(), Metric.TPOT, new Statistic.Percentile(90)),
            BoundComparison.LTE,
            100),
        rate(RateFigure.OUTPUT_TOKENS),
        rate(RateFigure.TOTAL_TOKENS),
        attainment(BOTH),
        goodTokens(BOTH));
  }

  private static List<RunObjective> onSlo() {
    return List.of(
        attainment(BOTH),
        goodTokens(BOTH),
        new RunObjective(
            new Subject.OfSlo(BOTH, SloFigure.REQUESTS_PER_SECOND), BoundComparison.GTE, 1));
  }

  private static RunObjective of(Metric metric, double millis) {
    return new RunObjective(
        new Subject.OfMetric(List.of(), metric, new Statistic.Percentile(90)),
        BoundComparison.LTE,
        millis);
  }

  private static RunObjective rate(RateFigure figure) {
    return new RunObjective(new Subject.OfRate(List.of(), figure), BoundComparison.GTE, 1);
  }

  private static RunObjective attainment(Slo slo) {
    return new RunObjective(new Subject.OfSlo(slo, SloFigure.ATTAINMENT), BoundComparison.GTE, 90);
  }

  private static RunObjective goodTokens(Slo slo) {
    return new RunObjective(
        new Subject.OfSlo(slo, SloFigure.OUTPUT_TOKENS_PER_SECOND), BoundComparison.GTE, 1);
  }

  private static RunObjective cost(CostFigure figure) {
    return new RunObjective(new Subject.OfCost(figure), BoundComparison.LTE, 1e9);
  }

  private static Prices perHour() {
    return new Prices(1, 0, 0, 0, "USD");
  }
}
