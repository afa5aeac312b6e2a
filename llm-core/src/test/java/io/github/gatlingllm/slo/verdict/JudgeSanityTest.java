// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.AnswerSanity;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.goodput.SloSanity;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.CountFigure;
import io.github.gatlingllm.slo.objective.Judgement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.SloOutcome;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Degenerate answers in objectives and SLOs. */
class JudgeSanityTest {

  private static final long MILLI = 1_000_000;
  private static final Bound FAST = new Bound(Metric.TTFT, BoundComparison.LTE, 200.0 * MILLI);
  private static final Bound SANE = new Bound(Metric.SANE, BoundComparison.GTE, 1);
  private static final Slo SLO = new Slo("chat", List.of(FAST, SANE));

  private static JudgedRun run(int requests, IntFunction<@Nullable AnswerSanity> sanity) {
    var run = new JudgedRun(SLO);
    for (int i = 0; i < requests; i++) {
      run.record(request(i, 50).rated(sanity.apply(i)));
    }
    return run;
  }

  private static RequestRecord request(int number, long ttftMillis) {
    long due = number * 10 * MILLI;
    return Requests.sent(due)
        .scheduled(due)
        .chunks(due + ttftMillis * MILLI, due + (ttftMillis + 20) * MILLI)
        .build();
  }

  private static IntFunction<@Nullable AnswerSanity> some(double share) {
    var random = new SplittableRandom(3);
    return i -> random.nextDouble() < share ? AnswerSanity.REPETITION : AnswerSanity.SANE;
  }

  private static Verdict degenerate(JudgedRun run, double atMost) {
    return share(run, atMost).verdict();
  }

  private static ObjectiveResult share(JudgedRun run, double atMost) {
    return result(
        run,
        new RunObjective(
            new Subject.OfCount(List.of(), new CountFigure.DegenerateShare()),
            BoundComparison.LTE,
            atMost));
  }

  private static Verdict judge(JudgedRun run, RunObjective objective) {
    return result(run, objective).verdict();
  }

  private static ObjectiveResult result(JudgedRun run, RunObjective objective) {
    return Judge.of(run.evidence()).judge(List.of(objective)).get(0);
  }

  @Test
  void theDegenerateShareIsJudgedByItsInterval() {
    JudgedRun run = run(3_000, some(0.05));

    assertThat(degenerate(run, 8)).isEqualTo(Verdict.MET);
    assertThat(degenerate(run, 3)).isEqualTo(Verdict.MISSED);
    assertThat(share(run, 8).weak()).isFalse();
    assertThat(share(run(60, some(0.05)), 6).weak()).isTrue();
  }

  @Test
  void answersThatWereNotCheckedDoNotPass() {
    assertThat(degenerate(run(1_000, i -> null), 50)).isEqualTo(Verdict.UNDETERMINED);
    assertThat(degenerate(run(1_000, i -> i % 20 == 0 ? null : AnswerSanity.SANE), 50))
        .isEqualTo(Verdict.UNDETERMINED);
    assertThat(degenerate(run(1_000, i -> AnswerSanity.SANE), 50)).isEqualTo(Verdict.MET);
  }

  @Test
  void aDegenerateAnswerInTimeMissesTheSlo() {
    assertThat(outcome(request(0, 50), AnswerSanity.SANE)).isEqualTo(SloOutcome.GOOD);
    assertThat(outcome(request(0, 50), AnswerSanity.EMPTY)).isEqualTo(SloOutcome.MISSED);
    assertThat(outcome(request(0, 500), AnswerSanity.SANE)).isEqualTo(SloOutcome.MISSED);
    assertThat(outcome(request(0, 50), null)).isEqualTo(SloOutcome.UNEVALUABLE);
    assertThat(Judgement.of(SLO, request(0, 199).rated(AnswerSanity.TOKEN)).marginNanos())
        .as("no timing error makes it good")
        .isGreaterThan(1e15);
  }

  private static SloOutcome outcome(RequestRecord request, @Nullable AnswerSanity sanity) {
    return Judgement.of(SLO, request.rated(sanity)).outcome().orElseThrow();
  }

  @Test
  void saneGoodputStandsBesideGoodput() {
    JudgedRun run = run(1_000, i -> i % 4 == 0 ? AnswerSanity.TOKEN : AnswerSanity.SANE);
    SloStats stats = run.evidence().slos().get(0);
    SloSanity sanity = stats.sanity();

    assertThat(sanity).isNotNull();
    assertThat(stats.good()).isEqualTo(750);
    assertThat(sanity.sane()).isEqualTo(750);
    double inTime = sanity.inTimePerSecond().orElseThrow();
    assertThat(sanity.saneInTimePerSecond().orElseThrow() / inTime).isBetween(0.74, 0.76);
    assertThat(stats.goodRequestsPerSecond()).isEqualTo(sanity.saneInTimePerSecond());
  }

  @Test
  void objectivesOnGoodputCountSaneAnswersOnly() {
    JudgedRun run = run(2_000, i -> i % 4 == 0 ? AnswerSanity.TOKEN : AnswerSanity.SANE);

    for (SloFigure figure :
        List.of(SloFigure.REQUESTS_PER_SECOND, SloFigure.SANE_REQUESTS_PER_SECOND)) {
      var objective = new RunObjective(new Subject.OfSlo(SLO, figure), BoundComparison.GTE, 90);
      assertThat(judge(run, objective)).isNotEqualTo(Verdict.MET);
    }
    var attainment =
        new RunObjective(new Subject.OfSlo(SLO, SloFigure.ATTAINMENT), BoundComparison.GTE, 99);
    assertThat(judge(run, attainment)).isEqualTo(Verdict.MISSED);
  }
}
