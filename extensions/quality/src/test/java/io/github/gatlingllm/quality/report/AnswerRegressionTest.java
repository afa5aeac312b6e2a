// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.report;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.feature.Features;
import io.github.gatlingllm.quality.consistency.ConsistencyFigures;
import io.github.gatlingllm.quality.paired.PromptScores;
import io.github.gatlingllm.quality.paired.QualityFigures;
import io.github.gatlingllm.slo.baseline.KeptFigures;
import io.github.gatlingllm.slo.baseline.RegressionRun;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BaselineFile;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Tolerance;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Answers are compared with those of a baseline, prompt by prompt. */
class AnswerRegressionTest {

  private static final int PAIRS = 20;

  /** Of so many prompts that fewer pairs have to do. */
  private static final int FEW_PAIRS = 10;

  private static final int MANY_PAIRS = 200;

  private static final RegressionRun RUN = RegressionRun.of(200, 1, 0);

  private static RunObjective noWorse(String scorer, double percent) {
    return new RunObjective(
        new FeatureSubject(new QualityFigure(scorer, QualityFigure.Kind.SCORE)),
        new Requirement.NoWorse(new BaselineFile("b.json"), new Tolerance.Percent(percent)));
  }

  private static final RunObjective SAME =
      new RunObjective(
          new FeatureSubject(ConsistencyFigure.SAME),
          new Requirement.NoWorse(new BaselineFile("b.json"), new Tolerance.Points(0)));

  private static ObjectiveResult judge(
      RunObjective objective, QualityFigures before, QualityFigures now) {
    return judge(objective, features(before, ConsistencyFigures.NONE).kept(), now);
  }

  private static ObjectiveResult judge(
      RunObjective objective, Map<String, KeptFigures> before, QualityFigures now) {
    return RUN.judge(
        objective, RegressionRun.BEFORE.with(before), features(now, ConsistencyFigures.NONE));
  }

  private static ObjectiveResult probed(ConsistencyFigures before, ConsistencyFigures now) {
    Map<String, KeptFigures> kept = features(QualityFigures.NONE, before).kept();
    return RUN.judge(SAME, RegressionRun.BEFORE.with(kept), features(QualityFigures.NONE, now));
  }

  private static Features features(QualityFigures quality, ConsistencyFigures probes) {
    return new Features(
        List.of(
            new QualityOfRun(quality, Levels.NONE, List.of()),
            new ConsistencyOfRun(probes, Levels.NONE)));
  }

  /** How many of these pairs of runs are missed, in percent. */
  private static double missed(int pairs, LongFunction<ObjectiveResult> pair) {
    return LongStream.range(0, pairs)
            .parallel()
            .filter(seed -> pair.apply(seed).verdict() == Verdict.MISSED)
            .count()
        * 100.0
        / pairs;
  }

  private static ObjectiveResult rightOrWrong(
      long seed, int prompts, int times, double noise, double corrupt, double tolerance) {
    var model = new VirtualModel(prompts, seed, noise);
    return judge(
        noWorse("exact", tolerance),
        model.scored("exact", times, 0),
        model.scored("exact", times, corrupt));
  }

  private static ObjectiveResult scores(
      long seed, int prompts, double noise, double corrupt, double tolerance) {
    var model = new VirtualModel(prompts, seed, noise);
    return judge(
        noWorse("levenshtein", tolerance),
        model.scored("levenshtein", 1, 0),
        model.scored("levenshtein", 1, corrupt));
  }

  @Test
  void anUnchangedModelIsSeldomMissed() {
    unchanged(PAIRS);
  }

  private static void unchanged(int pairs) {
    assertThat(missed(pairs, seed -> rightOrWrong(seed, 200, 1, 0.05, 0, 0)))
        .isLessThanOrEqualTo(5);
    assertThat(missed(pairs, seed -> rightOrWrong(seed, 100, 3, 0.05, 0, 0)))
        .isLessThanOrEqualTo(5);
    assertThat(missed(pairs, seed -> scores(seed, 100, 0.2, 0, 0))).isLessThanOrEqualTo(5);
    assertThat(
            missed(
                pairs,
                seed -> {
                  var model = new VirtualModel(40, seed, 0);
                  return probed(model.probed(10, 0.1), model.probed(10, 0.1));
                }))
        .isLessThanOrEqualTo(5);
  }

  /** 3 % of the answers are spoiled; five times as many probes turn away. */
  @Test
  void aWorseModelIsFound() {
    worse(FEW_PAIRS);
  }

  private static void worse(int pairs) {
    assertThat(missed(pairs, seed -> rightOrWrong(seed, 1000, 1, 0.02, 0.03, 0)))
        .isGreaterThanOrEqualTo(90);
    assertThat(missed(pairs, seed -> scores(seed, 1000, 0.05, 0.03, 0))).isGreaterThanOrEqualTo(90);
    assertThat(
            missed(
                pairs,
                seed -> {
                  var model = new VirtualModel(40, seed, 0);
                  return probed(model.probed(20, 0.02), model.probed(20, 0.1));
                }))
        .isGreaterThanOrEqualTo(90);
  }

  /** Worse by twice the tolerance, it must not be told to be within. */
  @Test
  void aWorseModelIsSeldomMet() {
    seldomMet(PAIRS);
  }

  private static void seldomMet(int pairs) {
    long met =
        LongStream.range(0, pairs)
            .parallel()
            .mapToObj(seed -> rightOrWrong(seed, 400, 1, 0.05, 0.06, 3))
            .filter(result -> result.verdict() == Verdict.MET && !result.weak())
            .count();
    assertThat(met).isLessThanOrEqualTo(pairs / 20);
  }

  @Tag("proof")
  @Test
  void soItIsInManyPairs() {
    unchanged(MANY_PAIRS);
    worse(MANY_PAIRS);
    seldomMet(MANY_PAIRS);
  }

  @Test
  void whatChangedIsTold() {
    ObjectiveResult result = rightOrWrong(1, 1000, 1, 0.05, 0.1, 1);

    assertThat(result.objective().text()).isEqualTo("quality exact no worse than baseline by 1 %");
    ObjectiveResult.Change change = requireNonNull(result.change());
    assertThat(change.baseline()).isBetween(0.75, 0.85);
    assertThat(change.amount().orElseThrow()).isBetween(-14.0, -6.0);
    assertThat(requireNonNull(change.interval()).low()).isLessThan(-5);
    assertThat(change.interval().high()).isGreaterThan(-15);
  }

  /** Other prompts are harder or easier: only those of both runs are compared. */
  @Test
  void onlyPromptsThatBothHaveAreCompared() {
    QualityFigures before = new VirtualModel(300, 1, 0).scored("exact", 1, 0);
    QualityFigures now = new VirtualModel(100, 2, 0).scored("exact", 1, 0);
    ObjectiveResult met = judge(noWorse("exact", 5), before, now);
    assertThat(met.verdict()).as(met.reason()).isEqualTo(Verdict.MET);
    assertThat(met.change()).isNotNull();
    assertThat(requireNonNull(met.change()).amount()).hasValue(0);

    QualityFigures few = new VirtualModel(29, 2, 0).scored("exact", 1, 0);
    assertThat(judge(noWorse("exact", 5), before, few))
        .returns(Verdict.UNDETERMINED, ObjectiveResult::verdict)
        .returns(
            "too few samples to compare: 29 here and 29 in the baseline; at least 30 are needed in each",
            ObjectiveResult::reason);
  }

  @Test
  void aBaselineThatCanNotBeComparedIsNoPass() {
    QualityFigures now = new VirtualModel(100, 1, 0).scored("exact", 1, 0);
    assertThat(judge(noWorse("exact", 50), Map.of(), now))
        .returns(Verdict.UNDETERMINED, ObjectiveResult::verdict)
        .returns(QualityReportTexts.baselineWithout("quality exact"), ObjectiveResult::reason);

    PromptScores kept = requireNonNull(now.kept().get("exact"));
    assertThat(judge(noWorse("exact", 50), with("otherwise", 0, kept), now).reason())
        .isEqualTo(QualityReportTexts.kindsDiffer("quality exact", "exact", "otherwise"));
    assertThat(judge(noWorse("exact", 50), with("exact", 2, kept), now).reason())
        .isEqualTo(
            QualityReportTexts.baselineIncomplete(QualityReportTexts.requestsWithoutScore(2, 102)));
    assertThat(
            judge(noWorse("exact", 50), kept(new PromptScores("exact", 0, 0, new TreeMap<>())), now)
                .reason())
        .isEqualTo(QualityReportTexts.NO_COMMON_PROMPT);
  }

  private static Map<String, KeptFigures> with(String kind, long unanswered, PromptScores scores) {
    return kept(new PromptScores(kind, scores.answers(), unanswered, scores.prompts()));
  }

  private static Map<String, KeptFigures> kept(PromptScores scores) {
    return Map.of("quality", new KeptQuality(Map.of("exact", scores)));
  }

  /** Prompts that the server could not answer may be those that it would get wrong. */
  @Test
  void whatHasNoScoreIsNoPass() {
    QualityFigures all = new VirtualModel(100, 1, 0).scored("exact", 1, 0);
    PromptScores scores = requireNonNull(all.kept().get("exact"));
    var lacking =
        new QualityFigures(
            all.byScorer(),
            Map.of(),
            Map.of("exact", new PromptScores("exact", 100, 2, scores.prompts())),
            Map.of());

    assertThat(judge(noWorse("exact", 50), all, lacking))
        .returns(Verdict.UNDETERMINED, ObjectiveResult::verdict)
        .returns(QualityReportTexts.requestsWithoutScore(2, 102), ObjectiveResult::reason);
  }

  @Test
  void ofVeryManyPromptsBothRunsKeepTheSame() {
    var one = new TreeMap<String, PromptScores.OfPrompt>();
    var prompt = new PromptScores.OfPrompt(1, List.of(1.0, 1.0));
    LongStream.range(0, 2 * PromptScores.MOST)
        .forEach(i -> one.put(String.format(Locale.ROOT, "%08d", i), prompt));
    assertThat(new PromptScores("exact", 20_000, 0, one).prompts())
        .hasSize(PromptScores.MOST)
        .doesNotContainKey("00010000")
        .containsKey("00009999");
  }
}
