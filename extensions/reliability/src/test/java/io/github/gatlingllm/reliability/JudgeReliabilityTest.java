// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.feature.Features;
import io.github.gatlingllm.slo.certainty.Batch;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.promise.Comparison;
import io.github.gatlingllm.slo.promise.Objective;
import io.github.gatlingllm.slo.promise.OfFeature;
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
      ReliabilityFigure figure, Comparison comparison, double bound, SeenFigure seen) {
    run.requests(40, 100);
    OptionalDouble promised =
        figure.needsPromise() ? OptionalDouble.of(0.999) : OptionalDouble.empty();
    var subject = new ReliabilityBySlo(JudgedRun.SLO, figure, promised);
    return Judge.of(
            run.evidence().with(s -> s.features = (of, asked) -> ReliabilityFinding.of(of, seen)))
        .judge(List.of(new Objective(new OfFeature(subject), comparison, bound)))
        .get(0);
  }

  private ObjectiveResult recovery(double bound, SeenFigure seen) {
    return judge(ReliabilityFigure.RECOVERY, Comparison.LTE, bound, seen);
  }

  @Test
  void aRecoveryIsMetOrMissed() {
    ObjectiveResult met = recovery(10, SeenFigure.value(10, 400, null));
    assertThat(met.verdict()).as(met.reason()).isEqualTo(Verdict.MET);
    assertThat(met.objective().text()).isEqualTo("fast (TTFT ≤ 200 ms): recovery ≤ 10 s");
    assertThat(recovery(9, SeenFigure.value(10, 400, null)).verdict()).isEqualTo(Verdict.MISSED);
  }

  @Test
  void oneThatWasNotSeenIsMissedOnlyIfItIsTooLongAlready() {
    SeenFigure open = SeenFigure.atLeast(20, 400, "the load ended");
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
            SeenFigure.share(50, 50, List.of(), null));
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
            SeenFigure.share(1940, 2000, even, null));
    assertThat(scattered.verdict()).isEqualTo(Verdict.MET);
    ObjectiveResult burst =
        judge(
            ReliabilityFigure.AVAILABILITY,
            Comparison.GTE,
            96,
            SeenFigure.share(1940, 2000, bursts, null));
    assertThat(burst.precision().effectiveSamples().orElseThrow()).isLessThan(200);
  }

  @Test
  void aDoubtForbidsOnlyToPass() {
    SeenFigure doubtful = SeenFigure.value(50, 400, "too many were cut");
    assertThat(judge(ReliabilityFigure.BUDGET_USED, Comparison.LTE, 100, doubtful).verdict())
        .isEqualTo(Verdict.UNDETERMINED);
    assertThat(judge(ReliabilityFigure.BUDGET_USED, Comparison.LTE, 10, doubtful).verdict())
        .isEqualTo(Verdict.MISSED);
  }

  @Test
  void withoutAProfileNobodyKnows() {
    run.requests(40, 100);
    var subject = new ReliabilityBySlo(JudgedRun.SLO, ReliabilityFigure.RETENTION);
    ObjectiveResult nobody =
        Judge.of(
                run.evidence()
                    .with(s -> s.features = new Features(List.of(ReliabilityFigures.NONE))))
            .judge(List.of(new Objective(new OfFeature(subject), Comparison.GTE, 80)))
            .get(0);
    assertThat(nobody.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(nobody.reason()).isEqualTo("the run has no reliability profile for fast");
  }
}
