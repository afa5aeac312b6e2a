// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.ClientLag;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.CountFigure;
import io.github.gatlingllm.slo.objective.RateFigure;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.validity.RunChecks;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Late sends leave a value between two ends; a verdict needs both. */
class LateSendsTest {

  private static final double MILLI = 1e6;

  /** 400 requests, each with a TTFT of 100 ms, sent one after the other. */
  private static JudgedRun run() {
    var run = new JudgedRun();
    run.requests(400, 100);
    return run;
  }

  private static ObjectiveResult judge(JudgedRun run, RunObjective objective, ClientLag lag) {
    return Judge.of(run.evidence().with(s -> s.validity = RunChecks.NONE.with(lag)))
        .judge(List.of(objective))
        .get(0);
  }

  @ParameterizedTest(name = "TTFT p90 of 100 ms, bound {0} ms, lag {1} ms")
  @CsvSource({
    "5000, 44, MET",
    "189, 44, MET",
    "187, 44, UNDETERMINED",
    "99, 44, UNDETERMINED",
    "57, 44, UNDETERMINED",
    "55, 44, MISSED",
    "101, 0, MET",
    "99, 0, MISSED"
  })
  void aBoundWithinTheLagIsLeftOpen(double bound, double lag, Verdict verdict) {
    ObjectiveResult result =
        judge(run(), JudgedRun.ttft(90, BoundComparison.LTE, bound), ClientLag.of(lag * MILLI));

    assertThat(result.verdict()).isEqualTo(verdict);
    assertThat(result.actual()).hasValueCloseTo(100.0, within(0.001));
    if (verdict == Verdict.UNDETERMINED) {
      assertThat(result.reason())
          .isEqualTo(
              "requests left up to 44 ms late, and that decides: run it again where the machine is"
                  + " quiet");
    }
  }

  @Test
  void bothEndsStandBesideTheValue() {
    ObjectiveResult result =
        judge(run(), JudgedRun.ttft(90, BoundComparison.LTE, 500), ClientLag.of(30 * MILLI));

    ObjectiveResult.Ends ends = ends(result);
    assertThat(ends.lower()).isCloseTo(70, within(0.001));
    assertThat(ends.upper()).isCloseTo(160, within(0.001));
    assertThat(result.precision().uncertainty()).as("another thing").isEmpty();
  }

  private static ObjectiveResult.Ends ends(ObjectiveResult result) {
    return Objects.requireNonNull(result.precision().ends());
  }

  /** The value from the schedule is known there: nothing counts twice. */
  @Test
  void requestsWithAScheduleAreCountedFromIt() {
    var run = new JudgedRun();
    for (int i = 0; i < 400; i++) {
      long due = run.next();
      long sent = due + 20_000_000;
      run.record(Requests.sent(sent).scheduled(due).chunks(sent + 100_000_000).build());
    }
    ObjectiveResult.Ends ends =
        ends(judge(run, JudgedRun.ttft(90, BoundComparison.LTE, 500), ClientLag.of(20 * MILLI)));

    assertThat(ends.lower()).isCloseTo(100, within(0.001));
    assertThat(ends.upper()).isCloseTo(140, within(0.001));
  }

  /** The uncertainty of stamps comes on top. */
  @Test
  void theTimingUncertaintyCountsAtBothEnds() {
    RunChecks checks =
        RunChecks.NONE
            .with(new TimingUncertainty(Map.of(Metric.TTFT, 5 * MILLI)))
            .with(ClientLag.of(10 * MILLI));
    Judge judge = Judge.of(run().evidence().with(s -> s.validity = checks));

    assertThat(judge.judge(List.of(JudgedRun.ttft(90, BoundComparison.LTE, 126))).get(0).verdict())
        .isEqualTo(Verdict.MET);
    assertThat(judge.judge(List.of(JudgedRun.ttft(90, BoundComparison.LTE, 124))).get(0).verdict())
        .isEqualTo(Verdict.UNDETERMINED);
  }

  /** One request in a hundred was part of the stall; the others moved by a millisecond. */
  @Test
  void aStallCountsForItsOwnBusyPeriod() {
    var stalled =
        new ClientLag(
            1000 * MILLI,
            MILLI,
            List.of(new ClientLag.Part(MILLI, 4, 0), new ClientLag.Part(1000 * MILLI, 0, 0)),
            0,
            0,
            null,
            null);
    assertThat(judge(run(), JudgedRun.ttft(90, BoundComparison.LTE, 103), stalled).verdict())
        .isEqualTo(Verdict.MET);
    assertThat(judge(run(), JudgedRun.ttft(99.5, BoundComparison.LTE, 103), stalled).verdict())
        .as("four of 400 may be anything")
        .isEqualTo(Verdict.UNDETERMINED);
  }

  @Test
  void missingUsersAreBeyondEachBoundAtOneEnd() {
    ClientLag three = ClientLag.NONE.without(3);
    assertThat(judge(run(), JudgedRun.ttft(95, BoundComparison.LTE, 200), three).verdict())
        .isEqualTo(Verdict.MET);
    ObjectiveResult open = judge(run(), JudgedRun.ttft(99.5, BoundComparison.LTE, 200), three);
    assertThat(open.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(open.reason()).startsWith("3 users never sent a request, and that decides");
  }

  /** 101 tokens in a second: each takes 10 ms, and the lag over all of them 0.4 ms. */
  @ParameterizedTest(name = "TPOT p90 of 10 ms, bound {0} ms, lag 40 ms")
  @CsvSource({"10.41, MET", "10.39, UNDETERMINED", "9.61, UNDETERMINED", "9.59, MISSED"})
  void theTimePerTokenMovesByTheLagOverAllTokens(double bound, Verdict verdict) {
    var objective =
        new RunObjective(
            new Subject.OfMetric(List.of(), Metric.TPOT, new Statistic.Percentile(90)),
            BoundComparison.LTE,
            bound);
    assertThat(judge(answers(101), objective, ClientLag.of(40 * MILLI)).verdict())
        .isEqualTo(verdict);
  }

  @ParameterizedTest(name = "100 tokens/s, bound {0}, lag 40 ms")
  @CsvSource({"96, MET", "97, UNDETERMINED", "104, UNDETERMINED", "105, MISSED"})
  void theDecodeRateIsTheInverse(double bound, Verdict verdict) {
    var objective =
        new RunObjective(
            new Subject.OfMetric(List.of(), Metric.DECODE_RATE, new Statistic.Percentile(10)),
            BoundComparison.GTE,
            bound);
    assertThat(judge(answers(101), objective, ClientLag.of(40 * MILLI)).verdict())
        .isEqualTo(verdict);
  }

  private static JudgedRun answers(int tokens) {
    var run = new JudgedRun();
    for (int i = 0; i < 400; i++) {
      long sent = run.next();
      run.record(
          Requests.sent(sent)
              .chunks(sent + 100_000_000, sent + 1_100_000_000)
              .output(tokens)
              .build());
    }
    return run;
  }

  /** Of 400 requests 20 lie 10 ms within the bound of 200 ms. */
  @Test
  void requestsNearABoundOfAnSloAreOpen() {
    var run = new JudgedRun();
    run.requests(380, 100);
    run.requests(20, 190);

    assertThat(judge(run, JudgedRun.attainment(98), ClientLag.NONE).verdict())
        .isEqualTo(Verdict.MET);
    ObjectiveResult open = judge(run, JudgedRun.attainment(98), ClientLag.of(10 * MILLI));
    assertThat(open.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(open.reason()).startsWith("requests left up to 10 ms late, and that decides");
    assertThat(ends(open).lower()).isCloseTo(95, within(0.001));
    assertThat(judge(run, JudgedRun.attainment(80), ClientLag.of(10 * MILLI)).verdict())
        .isEqualTo(Verdict.MET);
  }

  /** 165 ms from the send, and 170 at most from the schedule: another 20 ms are no 200. */
  @Test
  void whatOneRequestWasLateByIsKnown() {
    var run = new JudgedRun();
    for (int i = 0; i < 400; i++) {
      long due = run.next();
      long sent = due + (i % 4 == 0 ? 5_000_000 : 0);
      run.record(Requests.sent(sent).scheduled(due).chunks(sent + 165_000_000).build());
    }
    assertThat(judge(run, JudgedRun.attainment(80), ClientLag.of(20 * MILLI)).verdict())
        .isEqualTo(Verdict.MET);
    assertThat(judge(run, JudgedRun.attainment(80), ClientLag.of(36 * MILLI)).verdict())
        .as("165 ms and 36 more")
        .isEqualTo(Verdict.UNDETERMINED);
  }

  @Test
  void failuresNeedTheScheduledPeaks() {
    RunObjective failures =
        new RunObjective(
            new Subject.OfCount(List.of(), new CountFigure.FailureShare(null)),
            BoundComparison.LTE,
            2);
    var good = run();
    var bad = new JudgedRun();
    bad.requests(400, 4, bad::failure);
    ClientLag bursts = new ClientLag(MILLI, MILLI, List.of(), 0, 0, "bursts", null);
    ClientLag smooth = new ClientLag(MILLI, MILLI, List.of(), 0, 0, null, "smooth");

    assertThat(judge(good, failures, bursts).verdict()).isEqualTo(Verdict.MET);
    assertThat(judge(bad, failures, smooth).verdict()).isEqualTo(Verdict.MISSED);
    assertThat(judge(good, failures, smooth).reason()).isEqualTo("smooth");
    assertThat(judge(bad, failures, bursts).reason()).isEqualTo("bursts");
    assertThat(judge(bad, failures, bursts).verdict()).isEqualTo(Verdict.UNDETERMINED);
  }

  @Test
  void completionsAtTheEndsOfTheWindowMayHaveMoved() {
    RunObjective rate =
        new RunObjective(
            new Subject.OfRate(List.of(), RateFigure.REQUESTS), BoundComparison.GTE, 9.5);
    ClientLag lag = new ClientLag(MILLI, MILLI, List.of(), 0.1, 0, null, null);

    assertThat(judge(run(), rate, ClientLag.NONE).verdict()).isEqualTo(Verdict.MET);
    assertThat(judge(run(), rate, lag).verdict()).isEqualTo(Verdict.UNDETERMINED);
  }

  /** A range may hold at both ends and not between them, or the other way round. */
  @Test
  void betweenTheEndsOfARangeNothingIsKnown() {
    RunObjective range =
        new RunObjective(
            new Subject.OfMetric(List.of(), Metric.TTFT, new Statistic.Percentile(90)),
            new Requirement.Between(101, 110));
    assertThat(judge(run(), range, ClientLag.of(30 * MILLI)).verdict())
        .isEqualTo(Verdict.UNDETERMINED);
  }

  /** What missed whatever may follow is open, if the sends decide it. */
  @Test
  void whatIsOutOfReachIsNotMissedWhereTheLagDecides() {
    RunObjective objective = JudgedRun.ttft(90, BoundComparison.LTE, 80);
    Judge judge =
        Judge.of(
            run()
                .evidence()
                .with(
                    s -> {
                      s.validity = RunChecks.NONE.with(ClientLag.of(44 * MILLI));
                      s.outOfReach = Map.of(objective, "it can't be met any more");
                    }));
    assertThat(judge.judge(List.of(objective)).get(0).verdict()).isEqualTo(Verdict.UNDETERMINED);
  }

  /** Whoever judges even an invalid run says that the load generator does not matter. */
  @Test
  void aWaiverHoldsForTheLagToo() {
    Judge judge =
        Judge.of(
            run()
                .evidence()
                .with(
                    s -> {
                      s.validity = RunChecks.NONE.with(ClientLag.of(44 * MILLI));
                      s.waived = true;
                    }));
    assertThat(judge.judge(List.of(JudgedRun.ttft(90, BoundComparison.LTE, 101))).get(0).verdict())
        .isEqualTo(Verdict.MET);
  }

  /** One tight objective spoils no other. */
  @Test
  void tooUncertainTimesConcernTheirOwnObjective() {
    RunChecks checks = RunChecks.NONE.with(new TimingUncertainty(Map.of(Metric.TTFT, 15 * MILLI)));
    List<ObjectiveResult> results =
        Judge.of(run().evidence().with(s -> s.validity = checks))
            .judge(
                List.of(
                    JudgedRun.ttft(90, BoundComparison.LTE, 140),
                    JudgedRun.ttft(90, BoundComparison.LTE, 5000)));

    assertThat(results.get(0).verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(results.get(0).reason())
        .startsWith(
            VerdictTexts.tooUncertain("the bound TTFT p90 ≤ 140 ms", "15 ms", "10.7", "10"));
    assertThat(results.get(1).verdict()).isEqualTo(Verdict.MET);
  }
}
