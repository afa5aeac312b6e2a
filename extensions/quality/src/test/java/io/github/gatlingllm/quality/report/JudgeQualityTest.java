// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.feature.Features;
import io.github.gatlingllm.quality.Scorings;
import io.github.gatlingllm.quality.paired.ComparedScores;
import io.github.gatlingllm.quality.paired.PairedScores;
import io.github.gatlingllm.quality.paired.QualityFigures;
import io.github.gatlingllm.quality.paired.QualityPlan;
import io.github.gatlingllm.quality.paired.Question;
import io.github.gatlingllm.quality.paired.VirtualQuality;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.Evidence;
import io.github.gatlingllm.slo.verdict.Judge;
import io.github.gatlingllm.slo.verdict.JudgedRun;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Objectives on how good answers are. */
class JudgeQualityTest {

  private static final RunObjective NO_WORSE =
      objective(QualityFigure.Kind.LOSS, BoundComparison.LTE, 1);

  private final JudgedRun run = new JudgedRun();

  private static RunObjective objective(
      QualityFigure.Kind figure, BoundComparison comparison, double bound) {
    return new RunObjective(
        new FeatureSubject(new QualityFigure("exact", figure)), comparison, bound);
  }

  private ObjectiveResult judge(RunObjective objective, QualityFigures figures) {
    run.requests(10, 100);
    Evidence evidence = run.evidence().with(s -> s.features = features(figures));
    return Judge.of(evidence).judge(List.of(objective)).get(0);
  }

  private static Features features(QualityFigures figures) {
    return new Features(List.of(new QualityOfRun(figures, Levels.NONE, List.of())));
  }

  private static QualityFigures requested(int prompts, double corrupt) {
    ComparedScores scores = new VirtualQuality(3).requested("exact", prompts, 0.8, corrupt, 0);
    return new QualityFigures(Map.of("exact", scores));
  }

  @Test
  void sameAnswersAreMet() {
    ObjectiveResult met = judge(NO_WORSE, requested(1000, 0));
    assertThat(met.verdict()).as(met.reason()).isEqualTo(Verdict.MET);
    assertThat(met.actual()).hasValue(0);
    assertThat(met.objective().text()).isEqualTo("quality loss exact ≤ 1 %");
  }

  @Test
  void corruptAnswersAreMissed() {
    ObjectiveResult missed = judge(NO_WORSE, requested(1000, 0.05));
    assertThat(missed.verdict()).isEqualTo(Verdict.MISSED);
    assertThat(missed.interval()).isNotNull();
  }

  @Test
  void fewPromptsLeaveItOpenAndSayHowManyDecide() {
    ObjectiveResult open = judge(NO_WORSE, requested(100, 0));
    assertThat(open.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(open.reason()).matches("100 prompts do not decide; about \\d+ are needed");
    assertThat(judge(NO_WORSE, requested(20, 0)).reason())
        .isEqualTo(QualityReportTexts.tooFewPrompts(20, 30));
  }

  @Test
  void aScoreHasABoundOfItsOwn() {
    QualityFigures figures = requested(1000, 0);
    assertThat(
            judge(objective(QualityFigure.Kind.SCORE, BoundComparison.GTE, 0.7), figures).verdict())
        .isEqualTo(Verdict.MET);
    assertThat(
            judge(objective(QualityFigure.Kind.SCORE, BoundComparison.GTE, 0.8), figures).verdict())
        .isEqualTo(Verdict.UNDETERMINED);
    ObjectiveResult missed =
        judge(objective(QualityFigure.Kind.SCORE, BoundComparison.GTE, 0.9), figures);
    assertThat(missed.verdict()).isEqualTo(Verdict.MISSED);
    assertThat(missed.objective().text()).isEqualTo("quality exact ≥ 0.9");
  }

  @Test
  void moreThanOnePercentWithoutAScoreIsNotMet() {
    assertThat(judge(NO_WORSE, allRight(1000, 1010)).verdict()).isEqualTo(Verdict.MET);
    ObjectiveResult open = judge(NO_WORSE, allRight(1000, 1011));
    assertThat(open.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(open.reason()).isEqualTo(QualityReportTexts.scoresMissing(11, 1011, "exact"));
  }

  private static QualityFigures allRight(int prompts, int requested) {
    List<Question> questions =
        IntStream.range(0, prompts)
            .mapToObj(i -> new Question(i, "p", List.of("r"), null, null))
            .toList();
    var scores =
        new PairedScores(new QualityPlan("f", questions, Scorings.named("exact", false), 10, true));
    IntStream.range(0, requested).forEach(i -> scores.requested(0));
    for (Question question : questions) {
      scores.unloaded(question, "r");
      scores.underLoad(question, "r", 0);
    }
    return new QualityFigures(Map.of("exact", scores.compared()));
  }

  @Test
  void withoutAnswersNothingIsMet() {
    ObjectiveResult none = judge(NO_WORSE, QualityFigures.NONE);
    assertThat(none.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(none.reason()).isEqualTo(QualityReportTexts.notScoredBy("exact"));
    assertThat(none.actual()).isEmpty();
  }
}
