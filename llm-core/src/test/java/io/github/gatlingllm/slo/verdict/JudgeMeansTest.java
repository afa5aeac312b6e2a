// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import static io.github.gatlingllm.slo.verdict.JudgedRun.SLO;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.CostFigure;
import io.github.gatlingllm.slo.objective.CountFigure;
import io.github.gatlingllm.slo.objective.RateFigure;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Statistic.Simple;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Means, deviations and rates have an interval, by how they differ between batches of time. */
class JudgeMeansTest {

  private final JudgedRun run = new JudgedRun();

  /** Half of them 100 ms, half 300 ms, in random order. */
  private void mixed(int count) {
    var random = new SplittableRandom(7);
    for (int i = 0; i < count / 2; i++) {
      boolean slow = random.nextBoolean();
      run.requests(1, slow ? 300 : 100);
      run.requests(1, slow ? 100 : 300);
    }
  }

  @Test
  void aMeanIsSureWhereItsIntervalLeavesTheBoundOut() {
    mixed(1000);
    ObjectiveResult met = run.judge(ttft(Simple.MEAN, BoundComparison.LTE, 300));
    assertThat(met.verdict()).isEqualTo(Verdict.MET);
    assertThat(met.weak()).isFalse();
    assertThat(met.actual().orElseThrow()).isCloseTo(200, within(1e-9));
    Interval interval = requireNonNull(met.interval());
    assertThat(interval.low()).isBetween(150.0, 199.99);
    assertThat(interval.high()).isBetween(200.01, 250.0);
    ObjectiveResult missed = run.judge(ttft(Simple.MEAN, BoundComparison.LTE, 120));
    assertThat(missed.verdict()).isEqualTo(Verdict.MISSED);
    assertThat(missed.weak()).isFalse();
  }

  /** A queue may stay short for a whole run by luck. */
  @Test
  void ofAFewHundredSamplesAMeanIsNotSure() {
    mixed(280);
    assertThat(run.judge(ttft(Simple.MEAN, BoundComparison.LTE, 900)).verdict())
        .isEqualTo(Verdict.MET);
    assertThat(run.judge(ttft(Simple.MEAN, BoundComparison.LTE, 900)).weak()).isTrue();
  }

  @Test
  void atTheEdgeItIsWeakAndNotSure() {
    var random = new SplittableRandom(5);
    for (int i = 0; i < 1000; i++) {
      run.requests(1, random.nextInt(100, 300));
    }
    RunObjective edge = ttft(Simple.MEAN, BoundComparison.LTE, 201);
    ObjectiveResult weak = run.judge(edge);
    assertThat(weak.verdict()).isEqualTo(Verdict.MET);
    assertThat(weak.weak()).isTrue();
    ObjectiveResult sure = run.judge(edge.whereSure());
    assertThat(sure.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(sure.reason()).startsWith(FindingTexts.notSure(""));
    assertThat(run.judge(ttft(Simple.MEAN, BoundComparison.LTE, 300).whereSure()).verdict())
        .isEqualTo(Verdict.MET);
  }

  /** Rare values decide a deviation, and a run may have none of them. */
  @Test
  void aDeviationHasAnIntervalAndIsNeverSure() {
    mixed(2000);
    ObjectiveResult result = run.judge(ttft(Simple.STD_DEV, BoundComparison.LTE, 150));
    assertThat(result.actual().orElseThrow()).isCloseTo(100, within(1e-9));
    assertThat(requireNonNull(result.interval()).high()).isBetween(100.0, 110.0);
    assertThat(result.verdict()).isEqualTo(Verdict.MET);
    assertThat(result.weak()).isTrue();
  }

  /** The first half of the run is fast, and the second slow: nobody knows what a third would be. */
  @Test
  void samplesThatDependOnEachOtherAreNotThirty() {
    run.requests(150, 100);
    run.requests(150, 1000);
    ObjectiveResult open = run.judge(ttft(Simple.MEAN, BoundComparison.LTE, 560));
    assertThat(open.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(open.reason()).isEqualTo(FindingTexts.tooFewEffective(300, 5, 30));
    assertThat(run.judge(ttft(Simple.MAX, BoundComparison.LTE, 1200)).verdict())
        .isEqualTo(Verdict.UNDETERMINED);
    assertThat(run.judge(ttft(Simple.MEAN, BoundComparison.LTE, 9000)).verdict())
        .as("far away")
        .isEqualTo(Verdict.MET);
    assertThat(run.judge(ttft(Simple.MEAN, BoundComparison.LTE, 9000)).weak()).isTrue();
  }

  @Test
  void anExtremeThatIsKeptIsNeverSure() {
    run.requests(5000, 100);
    assertThat(run.judge(ttft(Simple.MAX, BoundComparison.LTE, 200)).verdict())
        .isEqualTo(Verdict.MET);
    assertThat(run.judge(ttft(Simple.MAX, BoundComparison.LTE, 200)).weak()).isTrue();
    assertThat(run.judge(ttft(Simple.MIN, BoundComparison.GTE, 50)).weak()).isTrue();
    assertThat(run.judge(ttft(Simple.MAX, BoundComparison.LTE, 99)).weak()).isFalse();
    assertThat(run.judge(ttft(Simple.MAX, BoundComparison.GTE, 50)).weak()).as("it was").isFalse();
    assertThat(run.judge(ttft(Simple.MIN, BoundComparison.LTE, 50)).weak()).as("not yet").isTrue();
  }

  @Test
  void ratesAreSureFarFromTheirBounds() {
    mixed(1000);
    assertThat(run.judge(rate(RateFigure.REQUESTS, 5).whereSure()).verdict())
        .isEqualTo(Verdict.MET);
    assertThat(run.judge(rate(RateFigure.REQUESTS, 20).whereSure()).verdict())
        .isEqualTo(Verdict.MISSED);
    ObjectiveResult rate = run.judge(rate(RateFigure.REQUESTS, 5));
    assertThat(requireNonNull(rate.interval()).low()).isBetween(8.0, 10.01);
    assertThat(run.judge(goodput(2).whereSure()).verdict()).isEqualTo(Verdict.MET);
    assertThat(run.judge(goodput(9).whereSure()).verdict()).isEqualTo(Verdict.MISSED);
  }

  /** Ten seconds of work, ten of nothing, and so on. */
  @Test
  void aRateThatComesAndGoesIsNotSure() {
    for (int i = 0; i < 400; i++) {
      run.requests(1, 100);
      for (int pause = 0; i % 100 == 99 && pause < 100; pause++) {
        run.next();
      }
    }
    ObjectiveResult rate = run.judge(rate(RateFigure.REQUESTS, 4));
    assertThat(rate.verdict()).isNotEqualTo(Verdict.MISSED);
    assertThat(run.judge(rate(RateFigure.REQUESTS, 4).whereSure()).verdict())
        .isEqualTo(Verdict.UNDETERMINED);
  }

  @Test
  void figuresWithoutIntervalRefuseSure() {
    refused(ttft(Simple.MAX, BoundComparison.LTE, 200), "a maximum has no interval");
    refused(
        ttft(Simple.STD_DEV, BoundComparison.LTE, 9),
        "a standard deviation depends on rare values");
    refused(ttft(Simple.MIN, BoundComparison.GTE, 200), "a minimum has no interval");
    refused(count(new CountFigure.Failures()), "Did you mean failedPercent()?");
    refused(count(CountFigure.Concurrency.PEAK), "the load that was applied has no interval");
    refused(
        new RunObjective(new Subject.OfCost(CostFigure.Plain.TOTAL), BoundComparison.LTE, 5),
        "a cost has no interval");
    refused(
        ttft(Simple.MEAN, BoundComparison.LTE, 1)
            .requiring(new Requirement.OneOf(List.of(1.0, 2.0))),
        "Did you mean between(lower, upper)?");
    assertThat(count(new CountFigure.FailureShare(null)).whereSure().sure()).isTrue();
  }

  private static void refused(RunObjective objective, String why) {
    assertThatIllegalArgumentException()
        .isThrownBy(objective::whereSure)
        .withMessageStartingWith(".sure() of '" + objective.text() + "': ")
        .withMessageContaining(why);
  }

  private static RunObjective count(CountFigure figure) {
    return new RunObjective(new Subject.OfCount(List.of(), figure), BoundComparison.LTE, 1);
  }

  private static RunObjective rate(RateFigure figure, double least) {
    return new RunObjective(new Subject.OfRate(List.of(), figure), BoundComparison.GTE, least);
  }

  private static RunObjective goodput(double least) {
    return new RunObjective(
        new Subject.OfSlo(SLO, SloFigure.REQUESTS_PER_SECOND), BoundComparison.GTE, least);
  }

  private static RunObjective ttft(Simple statistic, BoundComparison comparison, double millis) {
    return new RunObjective(
        new Subject.OfMetric(List.of(), Metric.TTFT, statistic), comparison, millis);
  }
}
