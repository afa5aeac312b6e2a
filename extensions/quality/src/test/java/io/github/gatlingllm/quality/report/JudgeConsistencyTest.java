// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.feature.Features;
import io.github.gatlingllm.quality.consistency.ConsistencyFigures;
import io.github.gatlingllm.quality.consistency.VirtualProbes;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.Evidence;
import io.github.gatlingllm.slo.verdict.Judge;
import io.github.gatlingllm.slo.verdict.JudgedRun;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Objectives on whether the same prompts get the same answers. */
class JudgeConsistencyTest {

  private final JudgedRun run = new JudgedRun();

  private static RunObjective objective(
      ConsistencyFigure figure, BoundComparison comparison, double bound) {
    return new RunObjective(new FeatureSubject(figure), comparison, bound);
  }

  private ObjectiveResult judge(RunObjective objective, ConsistencyFigures figures) {
    run.requests(10, 100);
    Evidence evidence = run.evidence().with(s -> s.features = features(figures));
    return Judge.of(evidence).judge(List.of(objective)).get(0);
  }

  private static Features features(ConsistencyFigures figures) {
    return new Features(List.of(new ConsistencyOfRun(figures, Levels.NONE)));
  }

  private static ConsistencyFigures requested(int answers, double rate) {
    return new VirtualProbes(5).requested(20, answers, rate, 0, 5);
  }

  @Test
  void aShareIsJudgedByItsInterval() {
    RunObjective same = objective(ConsistencyFigure.SAME, BoundComparison.GTE, 99);
    ObjectiveResult met = judge(same, requested(2000, 0));
    assertThat(met.verdict()).as(met.reason()).isEqualTo(Verdict.MET);
    assertThat(met.objective().text()).isEqualTo("same answers as unloaded ≥ 99 %");
    assertThat(judge(same, requested(2000, 0.05)).verdict()).isEqualTo(Verdict.MISSED);
    ObjectiveResult open = judge(same, requested(100, 0));
    assertThat(open.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(open.reason())
        .isEqualTo("100 answers cannot decide; four times as many would halve the interval");
  }

  @Test
  void eachFigureHasAnObjective() {
    ConsistencyFigures none = requested(200, 0);
    ConsistencyFigures some = requested(200, 0.2);
    RunObjective differing =
        new RunObjective(
            new FeatureSubject(ConsistencyFigure.DIFFERING), new Requirement.Between(0, 0));
    assertThat(judge(differing, none).verdict()).isEqualTo(Verdict.MET);
    assertThat(judge(differing, some).verdict()).isEqualTo(Verdict.MISSED);
    RunObjective unique = objective(ConsistencyFigure.UNIQUE, BoundComparison.LTE, 1);
    assertThat(judge(unique, none).actual()).hasValue(1);
    assertThat(judge(unique, some).verdict()).isEqualTo(Verdict.MISSED);
    RunObjective early = objective(ConsistencyFigure.DIVERGENCE_P5, BoundComparison.GTE, 40);
    assertThat(judge(early, none).verdict()).isEqualTo(Verdict.MET);
    assertThat(judge(early, some).actual()).hasValue(30);
    assertThat(judge(early, some).verdict()).isEqualTo(Verdict.MISSED);
    assertThat(
            judge(objective(ConsistencyFigure.LENGTH_DRIFT, BoundComparison.LTE, 1), some)
                .verdict())
        .isEqualTo(Verdict.MET);
    assertThat(
            judge(objective(ConsistencyFigure.FINGERPRINT_CHANGES, BoundComparison.LTE, 0), some)
                .verdict())
        .isEqualTo(Verdict.MET);
  }

  @Test
  void whatIsMissingIsNoPass() {
    RunObjective differing = objective(ConsistencyFigure.DIFFERING, BoundComparison.LTE, 0);
    assertThat(judge(differing, ConsistencyFigures.NONE).reason())
        .isEqualTo("no probe was answered under load");
    assertThat(judge(differing, requested(0, 0)).reason())
        .startsWith("no probe was answered under load: 1 % of the requests are probes")
        .contains("needs 100 requests", "30 probes", "need 3000", "at most 2 %", "share(...)");
    ObjectiveResult few = judge(differing, requested(20, 0));
    assertThat(few.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(few.reason()).isEqualTo(ConsistencyReportTexts.tooFewAnswers(20, 30));
  }
}
