// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.slo.certainty.Batch;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.promise.Comparison;
import io.github.gatlingllm.slo.promise.Objective;
import io.github.gatlingllm.slo.promise.OfReliability;
import io.github.gatlingllm.slo.promise.ReliabilityFigure;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Objectives on reliability. */
class JudgeReliabilityTest {

  private final JudgedRun run = new JudgedRun();

  private ObjectiveResult judge(
      ReliabilityFigure figure, Comparison comparison, double bound, Reliability.Seen seen) {
    run.requests(40, 100);
    OptionalDouble promised =
        figure.needsPromise() ? OptionalDouble.of(0.999) : OptionalDouble.empty();
    var subject = new OfReliability(JudgedRun.SLO, figure, promised);
    return Judge.of(run.evidence().with(s -> s.reliability = asked -> seen))
        .judge(List.of(new Objective(subject, comparison, bound)))
        .get(0);
  }

  private ObjectiveResult recovery(double bound, Reliability.Seen seen) {
    return judge(ReliabilityFigure.RECOVERY, Comparison.LTE, bound, seen);
  }

  @Test
  void aRecoveryIsMetOrMissed() {
    ObjectiveResult met = recovery(10, Reliability.Seen.value(10, 400, null));
    assertThat(met.verdict()).as(met.reason()).isEqualTo(Verdict.MET);
    assertThat(met.objective().text()).isEqualTo("fast (TTFT ≤ 200 ms): recovery ≤ 10 s");
    assertThat(recovery(9, Reliability.Seen.value(10, 400, null)).verdict())
        .isEqualTo(Verdict.MISSED);
  }

  @Test
  void oneThatWasNotSeenIsMissedOnlyIfItIsTooLongAlready() {
    Reliability.Seen open = Reliability.Seen.atLeast(20, 400, "the load ended");
    assertThat(recovery(10, open).verdict()).isEqualTo(Verdict.MISSED);
    ObjectiveResult unknown = recovery(30, open);
    assertThat(unknown.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(unknown.reason()).isEqualTo("the load ended");
  }

  @Test
  void aShareOfFewRequestsIsNoProof() {
    ObjectiveResult few =
        judge(
            ReliabilityFigure.AVAILABILITY,
            Comparison.GTE,
            99.9,
            Reliability.Seen.share(50, 50, List.of(), null));
    assertThat(few.verdict()).isEqualTo(Verdict.UNDETERMINED);
  }

  @Test
  void missesInBurstsCountAsFewer() {
    List<Batch> bursts = new java.util.ArrayList<>(Collections.nCopies(19, new Batch(100, 0)));
    bursts.add(10, new Batch(100, 60));
    List<Batch> even = Collections.nCopies(20, new Batch(100, 3));
    ObjectiveResult scattered =
        judge(
            ReliabilityFigure.AVAILABILITY,
            Comparison.GTE,
            96,
            Reliability.Seen.share(1940, 2000, even, null));
    assertThat(scattered.verdict()).isEqualTo(Verdict.MET);
    ObjectiveResult burst =
        judge(
            ReliabilityFigure.AVAILABILITY,
            Comparison.GTE,
            96,
            Reliability.Seen.share(1940, 2000, bursts, null));
    assertThat(burst.precision().effectiveSamples().orElseThrow()).isLessThan(200);
  }

  @Test
  void aDoubtForbidsOnlyToPass() {
    Reliability.Seen doubtful = Reliability.Seen.value(50, 400, "too many were cut");
    assertThat(judge(ReliabilityFigure.BUDGET_USED, Comparison.LTE, 100, doubtful).verdict())
        .isEqualTo(Verdict.UNDETERMINED);
    assertThat(judge(ReliabilityFigure.BUDGET_USED, Comparison.LTE, 10, doubtful).verdict())
        .isEqualTo(Verdict.MISSED);
  }

  @Test
  void withoutAProfileNobodyKnows() {
    run.requests(40, 100);
    var subject = new OfReliability(JudgedRun.SLO, ReliabilityFigure.RETENTION);
    ObjectiveResult nobody =
        Judge.of(run.evidence()).judge(List.of(new Objective(subject, Comparison.GTE, 80))).get(0);
    assertThat(nobody.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(nobody.reason()).isEqualTo("the run has no reliability profile");
  }
}
