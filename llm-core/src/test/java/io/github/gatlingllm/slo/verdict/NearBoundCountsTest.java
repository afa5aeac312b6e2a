// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.validity.RunChecks;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Requests are counted, but nobody can tell on which side of the bound of 200 ms some lie. */
class NearBoundCountsTest {

  private final JudgedRun run = new JudgedRun();

  private ObjectiveResult judge(double uncertaintyMillis, RunObjective objective) {
    var times = new TimingUncertainty(Map.of(Metric.TTFT, uncertaintyMillis * 1e6));
    return Judge.of(
            run.evidence()
                .with(
                    s -> {
                      s.validity = RunChecks.NONE.with(times);
                      s.waived = true; // whether the times are too uncertain for any verdict
                    }))
        .judge(List.of(objective))
        .get(0);
  }

  private static RunObjective attainment(double percent) {
    return JudgedRun.attainment(percent);
  }

  private static RunObjective goodput(SloFigure figure, BoundComparison comparison, double bound) {
    return new RunObjective(new Subject.OfSlo(JudgedRun.SLO, figure), comparison, bound);
  }

  /** A bound on each side, and both are within reach: as is a range that lies between two ends. */
  @Test
  void aRangeThatIsNarrowerThanTimesAreUncertainDecidesNothing() {
    run.requests(40, 100);
    assertThat(judge(0.5, mean(99, 101)).verdict()).isEqualTo(Verdict.MET);
    ObjectiveResult open = judge(2, mean(99, 101));
    assertThat(open.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(open.reason()).contains(FindingTexts.withinUncertainty("2 ms"));
    assertThat(judge(2, mean(100, 100)).verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(judge(5, mean(102, 103)).verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(judge(1, mean(102, 103)).verdict()).isEqualTo(Verdict.MISSED);
  }

  private static RunObjective mean(double low, double high) {
    return new RunObjective(
        new Subject.OfMetric(List.of(), Metric.TTFT, Statistic.Simple.MEAN),
        new Requirement.Between(low, high));
  }

  /** 20 tokens/s are 50 ms a token; a millisecond of these is 0.4 tokens/s. */
  @Test
  void aRateIsAsUncertainAsItsTime() {
    for (int i = 0; i < 40; i++) {
      long sent = run.next();
      run.record(Requests.sent(sent).chunks(sent + 1, sent + 500_000_001).output(11).build());
    }
    var times = new TimingUncertainty(Map.of(Metric.TPOT, 1e6));
    Judge judge = Judge.of(run.evidence().with(s -> s.validity = RunChecks.NONE.with(times)));
    ObjectiveResult open = judge.judge(List.of(rate(19.7))).get(0);
    assertThat(open.actual().orElse(0)).isCloseTo(20, within(0.1));
    assertThat(open.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(open.precision().uncertainty().orElse(0)).isCloseTo(0.408, within(0.01));
    assertThat(judge.judge(List.of(rate(19.5))).get(0).verdict()).isEqualTo(Verdict.MET);
  }

  /** 50 ms a token may be 250 ms, which are 4 tokens/s still, however little it may be. */
  @Test
  void noTimeMakesARateZero() {
    for (int i = 0; i < 40; i++) {
      long sent = run.next();
      run.record(Requests.sent(sent).chunks(sent + 1, sent + 500_000_001).output(11).build());
    }
    var times = new TimingUncertainty(Map.of(Metric.TPOT, 200e6));
    Judge judge = Judge.of(run.evidence().with(s -> s.validity = RunChecks.NONE.with(times)));
    assertThat(judge.judge(List.of(rate(3.9))).get(0).verdict()).isEqualTo(Verdict.MET);
    assertThat(judge.judge(List.of(rate(4.1))).get(0).verdict()).isEqualTo(Verdict.UNDETERMINED);
  }

  private static RunObjective rate(double least) {
    return new RunObjective(
        new Subject.OfMetric(List.of(), Metric.DECODE_RATE, Statistic.Simple.MEAN),
        BoundComparison.GTE,
        least);
  }

  /** Those beside the bound have answers ten times as long as the good ones. */
  @Test
  void whatMissedMayBeLongerThanWhatIsGood() {
    for (int i = 0; i < 100; i++) {
      boolean good = i % 2 == 0;
      long sent = run.next();
      run.record(
          Requests.sent(sent)
              .chunks(sent + (good ? 100 : 201) * 1_000_000L)
              .output(good ? 10 : 100)
              .build());
    }
    double good =
        judge(0.5, goodput(SloFigure.OUTPUT_TOKENS_PER_SECOND, BoundComparison.GTE, 1))
            .actual()
            .orElseThrow();
    RunObjective most = goodput(SloFigure.OUTPUT_TOKENS_PER_SECOND, BoundComparison.LTE, 3 * good);
    assertThat(judge(0.5, most).verdict()).isEqualTo(Verdict.MET);
    ObjectiveResult open = judge(2, most);
    assertThat(open.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(open.precision().uncertainty().orElse(0)).isCloseTo(10 * good, within(0.5 * good));
  }

  @Test
  void aShareThatTheyDecideIsOpen() {
    for (int i = 0; i < 10; i++) {
      run.requests(97, 100);
      run.requests(2, 200);
      run.requests(1, 300);
    }
    ObjectiveResult open = judge(1.05, attainment(98));
    assertThat(open.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(open.reason()).isEqualTo(FindingTexts.nearBound(20, 1000));
    assertThat(open.precision().uncertainty().orElse(0)).isCloseTo(2, within(1e-9));
    ObjectiveResult met = judge(1.05, attainment(95));
    assertThat(met.verdict()).isEqualTo(Verdict.MET);
    assertThat(met.precision().uncertainty().orElse(0)).isCloseTo(2, within(1e-9));
  }

  /**
   * The sampling interval is that of either side: the lower end of all bad, the upper of all good.
   */
  @Test
  void theIntervalReachesFromAllMissedToAllGood() {
    run.requests(960, 96, () -> run.requests(1, 300));
    run.requests(960, 96, () -> run.requests(1, 201));
    run.requests(960, 96, () -> run.requests(1, 199));
    Interval wide = Objects.requireNonNull(judge(2, attainment(95)).interval());
    Interval narrow = Objects.requireNonNull(judge(0.1, attainment(95)).interval());
    assertThat(wide.low()).isLessThan(narrow.low() - 0.1);
    assertThat(wide.high()).isGreaterThan(narrow.high() + 0.1);
    assertThat(wide.high()).isLessThan(100);
  }

  /** Sure if the fifteen beside the bound are good, and not if they have missed. */
  @Test
  void aVerdictIsNoSurerThanOnTheWorseSide() {
    run.requests(990, 66, () -> run.requests(1, 199));
    run.requests(1000, 100);
    ObjectiveResult exact = judge(0.1, attainment(99));
    assertThat(exact.verdict()).isEqualTo(Verdict.MET);
    assertThat(exact.weak()).isFalse();
    ObjectiveResult inexact = judge(2, attainment(99));
    assertThat(inexact.verdict()).isEqualTo(Verdict.MET);
    assertThat(inexact.weak()).isTrue();
    assertThat(judge(2, attainment(99).whereSure()).verdict()).isEqualTo(Verdict.UNDETERMINED);
  }

  /** However uncertain it is. */
  @Test
  void noShareIsBelowZeroOrAboveAHundred() {
    run.requests(1000, 200);
    ObjectiveResult any = judge(500, attainment(0));
    assertThat(any.verdict()).isEqualTo(Verdict.MET);
    assertThat(any.interval()).isEqualTo(new Interval(0, 100));
    assertThat(judge(500, goodput(SloFigure.ATTAINMENT, BoundComparison.LTE, 100)).verdict())
        .isEqualTo(Verdict.MET);
  }

  @Test
  void aRateOfGoodRequestsIsAsUncertainAsTheirNumber() {
    for (int i = 0; i < 50; i++) {
      run.requests(1, 100);
      run.requests(1, 201);
    }
    ObjectiveResult exact =
        judge(0.5, goodput(SloFigure.REQUESTS_PER_SECOND, BoundComparison.LTE, 6));
    assertThat(exact.verdict()).isEqualTo(Verdict.MET);
    double rate = exact.actual().orElseThrow();
    ObjectiveResult open = judge(2, goodput(SloFigure.REQUESTS_PER_SECOND, BoundComparison.LTE, 6));
    assertThat(open.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(open.precision().uncertainty().orElse(0)).isCloseTo(rate, within(1e-6));
    assertThat(judge(2, goodput(SloFigure.REQUESTS_PER_SECOND, BoundComparison.LTE, 12)).verdict())
        .isEqualTo(Verdict.MET);
  }

  /** None is good; but all may be. */
  @Test
  void aRateOfNoneMayBeThatOfAll() {
    run.requests(100, 201);
    RunObjective none = goodput(SloFigure.REQUESTS_PER_SECOND, BoundComparison.LTE, 1);
    assertThat(judge(0.5, none).verdict()).isEqualTo(Verdict.MET);
    ObjectiveResult open = judge(2, none);
    assertThat(open.actual()).hasValue(0);
    assertThat(open.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(open.precision().uncertainty().orElse(0)).isBetween(9.0, 11.0);
    assertThat(
            judge(2, goodput(SloFigure.OUTPUT_TOKENS_PER_SECOND, BoundComparison.LTE, 1)).verdict())
        .isEqualTo(Verdict.UNDETERMINED);
    assertThat(judge(2, goodput(SloFigure.REQUESTS_PER_SECOND, BoundComparison.GTE, 20)).verdict())
        .isEqualTo(Verdict.MISSED);
  }
}
