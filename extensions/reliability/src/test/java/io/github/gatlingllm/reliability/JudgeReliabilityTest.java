// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.feature.Features;
import io.github.gatlingllm.slo.certainty.TimeBatch;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.Judge;
import io.github.gatlingllm.slo.verdict.JudgedRun;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Objectives on reliability. */
class JudgeReliabilityTest {

  private final JudgedRun run = new JudgedRun();

  private ObjectiveResult judge(
      ReliabilityFigure figure, BoundComparison comparison, double bound, ObservedFigure seen) {
    run.requests(40, 100);
    OptionalDouble promised =
        figure.needsPromise() ? OptionalDouble.of(0.999) : OptionalDouble.empty();
    var subject = new ReliabilityBySlo(JudgedRun.SLO, figure, promised);
    return Judge.of(
            run.evidence()
                .with(s -> s.features = (of, requested) -> ReliabilityFinding.of(of, seen)))
        .judge(List.of(new RunObjective(new FeatureSubject(subject), comparison, bound)))
        .get(0);
  }

  private ObjectiveResult recovery(double bound, ObservedFigure seen) {
    return judge(ReliabilityFigure.RECOVERY, BoundComparison.LTE, bound, seen);
  }

  @Test
  void aRecoveryIsMetOrMissed() {
    ObjectiveResult met = recovery(10, ObservedFigure.value(10, 400, null));
    assertThat(met.verdict()).as(met.reason()).isEqualTo(Verdict.MET);
    assertThat(met.objective().text()).isEqualTo("fast (TTFT ≤ 200 ms): recovery ≤ 10 s");
    assertThat(recovery(9, ObservedFigure.value(10, 400, null)).verdict())
        .isEqualTo(Verdict.MISSED);
  }

  @Test
  void oneThatWasNotSeenIsMissedOnlyIfItIsTooLongAlready() {
    ObservedFigure open = ObservedFigure.atLeast(20, 400, "the load ended");
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
            BoundComparison.GTE,
            99.9,
            ObservedFigure.share(50, 50, List.of(), null));
    assertThat(few.verdict()).isEqualTo(Verdict.UNDETERMINED);
  }

  @Test
  void missesInBurstsCountAsFewer() {
    List<TimeBatch> bursts =
        new java.util.ArrayList<>(Collections.nCopies(19, new TimeBatch(100, 0)));
    bursts.add(10, new TimeBatch(100, 60));
    List<TimeBatch> even = Collections.nCopies(20, new TimeBatch(100, 3));
    ObjectiveResult scattered =
        judge(
            ReliabilityFigure.AVAILABILITY,
            BoundComparison.GTE,
            96,
            ObservedFigure.share(1940, 2000, even, null));
    assertThat(scattered.verdict()).isEqualTo(Verdict.MET);
    ObjectiveResult burst =
        judge(
            ReliabilityFigure.AVAILABILITY,
            BoundComparison.GTE,
            96,
            ObservedFigure.share(1940, 2000, bursts, null));
    assertThat(burst.precision().effectiveSamples().orElseThrow()).isLessThan(200);
  }

  @Test
  void aDoubtForbidsOnlyToPass() {
    ObservedFigure doubtful = ObservedFigure.value(50, 400, "too many were cut");
    assertThat(judge(ReliabilityFigure.BUDGET_USED, BoundComparison.LTE, 100, doubtful).verdict())
        .isEqualTo(Verdict.UNDETERMINED);
    assertThat(judge(ReliabilityFigure.BUDGET_USED, BoundComparison.LTE, 10, doubtful).verdict())
        .isEqualTo(Verdict.MISSED);
  }

  @Test
  void withoutAProfileNobodyKnows() {
    run.requests(40, 100);
    var subject = new ReliabilityBySlo(JudgedRun.SLO, ReliabilityFigure.RETENTION);
    ObjectiveResult phantom =
        Judge.of(
                run.evidence()
                    .with(s -> s.features = new Features(List.of(ReliabilityFigures.NONE))))
            .judge(List.of(new RunObjective(new FeatureSubject(subject), BoundComparison.GTE, 80)))
            .get(0);
    assertThat(phantom.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(phantom.reason()).isEqualTo("the run has no reliability profile for fast");
  }
}
