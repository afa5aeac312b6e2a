// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import static io.github.gatlingllm.slo.verdict.JudgedRun.attainment;
import static io.github.gatlingllm.slo.verdict.JudgedRun.ttft;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.CountFigure;
import io.github.gatlingllm.slo.objective.RateFigure;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A server that fails while nobody counts it passes nothing. */
class LeftOutFailuresTest {

  private static final long MILLI = 1_000_000;

  private final JudgedRun run = new JudgedRun();

  @ParameterizedTest
  @EnumSource(names = {"UNSTEADY", "COOL_DOWN"})
  void nothingIsMetWhereTheServerFailsAroundWhatCounts(Phase around) {
    run.requests(1000, 100);
    leaveOut(around, 100, 1040);
    for (RunObjective objective :
        List.of(
            failedPercent(1),
            failures(5),
            ttft(99, BoundComparison.LTE, 200),
            attainment(99),
            rate())) {
      ObjectiveResult result = run.judge(objective.allowUndetermined());
      assertThat(result.verdict()).as(objective.text()).isEqualTo(Verdict.UNDETERMINED);
      assertThat(result.passes()).as(objective.text()).isFalse();
    }
    assertThat(run.judge(failedPercent(1)).reason())
        .isEqualTo(
            around == Phase.UNSTEADY
                ? VerdictTexts.badOutsideSteadyState(
                    "1040 of 1140 requests", "failed (91.23 %)", "0 %")
                : VerdictTexts.badInCoolDown("1040 of 1140 requests", "failed (91.23 %)", "0 %"));
  }

  @Test
  void norIsWhatTooFewRequestsLeaveOpenTolerated() {
    run.requests(40, 100);
    leaveOut(Phase.UNSTEADY, 0, 1040);
    assertThat(run.judge(attainment(99).allowUndetermined()).passes()).isFalse();
  }

  @Test
  void soItIsWhereTheServerIsSlowAroundWhatCounts() {
    run.requests(1000, 100);
    for (int i = 0; i < 100; i++) {
      record(
          Requests.sent(run.next()).chunks(run.sent() + (i < 60 ? 900 : 100) * MILLI),
          Phase.UNSTEADY);
    }
    ObjectiveResult open = run.judge(attainment(95));
    assertThat(open.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(open.reason())
        .startsWith("60 of 100 requests outside the steady state failed or missed fast (60 %)");
    assertThat(run.judge(failedPercent(1)).verdict()).isEqualTo(Verdict.MET);
  }

  /** Of 1000 that count none fails. */
  @ParameterizedTest
  @CsvSource({
    // one failure is chance, and so are two of many
    "UNSTEADY, 1, 1, 1, MET",
    "UNSTEADY, 48, 2, 1, MET",
    "UNSTEADY, 10, 2, 1, UNDETERMINED",
    // a share that the objective allows
    "UNSTEADY, 960, 40, 5, MET",
    "UNSTEADY, 900, 100, 5, UNDETERMINED",
    // ramps are apart
    "RAMP, 0, 100, 1, MET",
    // a warm-up may fail, but not more than all may together
    "WARM_UP, 95, 5, 1, MET",
    "WARM_UP, 0, 10, 1, MET",
    "WARM_UP, 0, 40, 1, UNDETERMINED",
    "WARM_UP, 0, 40, 5, MET"
  })
  void howManyMayFail(Phase around, int answered, int failed, double percent, Verdict verdict) {
    run.requests(1000, 100);
    leaveOut(around, answered, failed);
    assertThat(run.judge(failedPercent(percent)).verdict()).isEqualTo(verdict);
    assertThat(run.judge(attainment(100 - percent)).verdict()).isEqualTo(verdict);
  }

  /** The server is cold, and slow. */
  @Test
  void aWarmUpMayBeSlowAndMayFailAsFarAsLatenciesGo() {
    run.requests(1000, 100);
    leaveOut(Phase.WARM_UP, 0, 100);
    for (int i = 0; i < 200; i++) {
      record(Requests.sent(run.next()).chunks(run.sent() + 900 * MILLI), Phase.WARM_UP);
    }
    assertThat(run.judge(ttft(99, BoundComparison.LTE, 200)).verdict()).isEqualTo(Verdict.MET);
  }

  /** It sheds as much as ever. */
  @Test
  void aServerThatFailsAsOftenInsideIsJudgedByWhatCounts() {
    for (int i = 0; i < 1000; i++) {
      if (i % 25 == 0) {
        run.failure();
      } else {
        run.requests(1, 100);
      }
    }
    leaveOut(Phase.UNSTEADY, 190, 10);
    assertThat(run.judge(ttft(90, BoundComparison.LTE, 200)).verdict()).isEqualTo(Verdict.MET);
    assertThat(run.judge(failedPercent(1)).verdict()).isEqualTo(Verdict.MISSED);
  }

  /** 0.9 % of its requests fail, three at a time, wherever they are due. */
  @Test
  void aSloppyServerIsHardlyEverRefused() {
    int refused = 0;
    for (int seed = 0; seed < 60; seed++) {
      refused +=
          sloppy(seed).judge(ttft(95, BoundComparison.LTE, 200)).verdict() == Verdict.MET ? 0 : 1;
    }
    assertThat(refused).isLessThanOrEqualTo(3);
  }

  private static JudgedRun sloppy(long seed) {
    var random = new SplittableRandom(seed);
    var sloppy = new JudgedRun();
    int failing = 0;
    for (int i = 0; i < 1500; i++) {
      failing = failing == 0 && random.nextDouble() < 0.003 ? 3 : failing;
      long sent = sloppy.next();
      Requests request =
          failing > 0
              ? Requests.sent(sent).ended(RequestStatus.FAILED)
              : Requests.sent(sent).chunks(sent + 100 * MILLI);
      Phase phase = i < 150 ? Phase.COOL_DOWN : i < 1300 ? Phase.MEASURED : Phase.UNSTEADY;
      sloppy.record(request.in(phase).build());
      failing = Math.max(0, failing - 1);
    }
    return sloppy;
  }

  @Test
  void usersWhoGaveUpAroundWhatCountsHaveNoLatency() {
    run.requests(1000, 100);
    for (int i = 0; i < 50; i++) {
      record(
          Requests.sent(run.next()).closed(run.sent() + 9000 * MILLI).cancelled("Given up"),
          Phase.COOL_DOWN);
    }
    ObjectiveResult open = run.judge(ttft(99, BoundComparison.LTE, 200));
    assertThat(open.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(open.reason()).startsWith("50 of 50 requests in the cool-down failed or were given");
    Evidence waived = run.evidence().with(s -> s.abandonmentTest = true);
    assertThat(Judge.of(waived).judge(List.of(ttft(99, BoundComparison.LTE, 200))).get(0).verdict())
        .isEqualTo(Verdict.MET);
  }

  private void leaveOut(Phase phase, int answered, int failed) {
    for (int i = 0; i < answered; i++) {
      record(Requests.sent(run.next()).chunks(run.sent() + 100 * MILLI), phase);
    }
    for (int i = 0; i < failed; i++) {
      record(Requests.sent(run.next()).ended(RequestStatus.FAILED), phase);
    }
  }

  private void record(Requests request, Phase phase) {
    run.record(request.in(phase).build());
  }

  private static RunObjective failedPercent(double percent) {
    Subject subject = new Subject.OfCount(List.of(), new CountFigure.FailureShare(null));
    return new RunObjective(subject, BoundComparison.LTE, percent);
  }

  private static RunObjective failures(double count) {
    Subject subject = new Subject.OfCount(List.of(), new CountFigure.Failures());
    return new RunObjective(subject, BoundComparison.LTE, count);
  }

  private static RunObjective rate() {
    Subject subject = new Subject.OfRate(List.of(), RateFigure.REQUESTS);
    return new RunObjective(subject, BoundComparison.GTE, 1);
  }
}
