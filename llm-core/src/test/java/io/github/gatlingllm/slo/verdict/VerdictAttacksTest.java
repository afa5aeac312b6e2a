// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import static io.github.gatlingllm.slo.verdict.JudgedRun.attainment;
import static io.github.gatlingllm.slo.verdict.JudgedRun.ttft;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.CountFigure;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs whose figures look as if the promises were kept. The list of attacks names its rows. */
class VerdictAttacksTest {

  private static final long MILLI = 1_000_000;
  private static final long YEARS_73 = Duration.ofDays(73 * 365L).toNanos();

  private static final RunObjective FAILED_PERCENT =
      new RunObjective(
          new Subject.OfCount(List.of(), new CountFigure.FailureShare(null)),
          BoundComparison.LTE,
          5);

  private final JudgedRun run = new JudgedRun();

  @Test
  void aServerThatFailsAtTheEndIsNotForgiven() {
    run.requests(240, 100);
    for (int i = 0; i < 160; i++) {
      run.failure();
    }

    assertThat(passes(FAILED_PERCENT, attainment(95))).isFalse();
    assertThat(run.judge(FAILED_PERCENT.allowUndetermined()).passes()).isFalse();
    assertThat(run.judge(attainment(95).allowUndetermined()).passes()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(doubles = {99, 95, 90, 75})
  void aServerThatIsSlowAtTheEndIsNotForgiven(double percentile) {
    run.requests(240, 100);
    run.requests(160, 500);

    assertThat(run.judge(ttft(percentile, BoundComparison.LTE, 200).allowUndetermined()).passes())
        .isFalse();
    assertThat(run.judge(attainment(95).allowUndetermined()).passes()).isFalse();
  }

  @Test
  void anObjectiveOnAGroupIsAboutNoRequest() {
    run.requests(1000, 100);

    assertThat(run.judge(on("a group", 200).allowUndetermined()).passes()).isFalse();
    assertThat(run.judge(on("a group / chat", 200).allowUndetermined()).passes()).isFalse();
  }

  @Test
  void aRequestOfTheWarmUpAloneMeetsNothing() {
    for (int i = 0; i < 200; i++) {
      long sent = run.next();
      run.record(Requests.sent(sent).chunks(sent + MILLI).name("hello").warmUp().build());
    }

    assertThat(passes(on("hello", 200), ttft(50, BoundComparison.LTE, 200))).isFalse();
  }

  @Test
  void requestsThatAllHangMeetNothing() {
    for (int i = 0; i < 200; i++) {
      run.record(Requests.sent(run.next()).ended(RequestStatus.UNFINISHED).build());
    }

    assertThat(passes(ttft(50, BoundComparison.LTE, 200), attainment(1), FAILED_PERCENT)).isFalse();
  }

  @Test
  void aLoadThatWasNotAppliedMeetsNothing() {
    run.requests(1000, 100);
    Evidence evidence = run.evidence().with(s -> s.loadApplied = false);

    assertThat(
            Judge.of(evidence)
                .judge(List.of(ttft(99, BoundComparison.LTE, 200), attainment(90), FAILED_PERCENT)))
        .noneMatch(ObjectiveResult::passes);
  }

  @Test
  void aBadScenarioIsNotHiddenByAGoodOne() {
    run.requests(
        900,
        9,
        () -> {
          long sent = run.next();
          run.record(Requests.sent(sent).chunks(sent + 500 * MILLI).name("slow").build());
        });

    assertThat(run.judge(on("slow", 200)).verdict()).isEqualTo(Verdict.MISSED);
    assertThat(run.judge(ttft(99, BoundComparison.LTE, 200)).verdict()).isEqualTo(Verdict.MISSED);
    assertThat(run.judge(attainment(95)).passes()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void fewRequestsMeetNothing(int requests) {
    run.requests(requests, 1);

    for (RunObjective objective :
        List.of(ttft(99, BoundComparison.LTE, 200), attainment(90), FAILED_PERCENT)) {
      assertThat(run.judge(objective).verdict())
          .as(objective.text())
          .isEqualTo(Verdict.UNDETERMINED);
    }
  }

  @Test
  void amongManyNamesAnObjectiveOnOneIsJudgedOrOpen() {
    for (int name = 0; name < 401; name++) {
      for (int i = 0; i < 2; i++) {
        long sent = run.next();
        run.record(Requests.sent(sent).chunks(sent + 500 * MILLI).name("chat " + name).build());
      }
    }

    assertThat(run.judge(on("chat 0", 200).allowUndetermined()).passes()).isFalse();
    assertThat(run.judge(on("chat 400", 200).allowUndetermined()).passes()).isFalse();
    assertThat(run.judge(attainment(90)).verdict()).isEqualTo(Verdict.MISSED);
  }

  @Test
  void oneAbsurdTimeMakesNoFigureBetter() {
    run.requests(500, 500);
    run.record(Requests.sent(run.next()).chunks(YEARS_73).build());

    assertThat(run.judge(ttft(99, BoundComparison.LTE, 200)).verdict()).isEqualTo(Verdict.MISSED);
    Subject mean = new Subject.OfMetric(List.of(), Metric.TTFT, Statistic.Simple.MEAN);
    assertThat(run.judge(new RunObjective(mean, BoundComparison.LTE, 600)).passes()).isFalse();
  }

  private boolean passes(RunObjective... objectives) {
    return Judge.of(run.evidence()).judge(List.of(objectives)).stream()
        .anyMatch(ObjectiveResult::passes);
  }

  private static RunObjective on(String path, double millis) {
    return new RunObjective(
        new Subject.OfMetric(List.of(path.split(" / ")), Metric.TTFT, new Statistic.Percentile(50)),
        BoundComparison.LTE,
        millis);
  }
}
