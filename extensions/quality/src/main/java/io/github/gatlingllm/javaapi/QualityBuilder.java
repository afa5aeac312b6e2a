// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.quality.paired.QualityPlan;
import io.github.gatlingllm.quality.paired.Question;
import io.github.gatlingllm.quality.paired.QuestionFile;
import io.github.gatlingllm.quality.report.QualityFigure;
import io.github.gatlingllm.quality.setup.QualityOption;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.workload.files.DataFile;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * DSL for objectives on how good answers are under load
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class QualityBuilder {

  private static final double DEFAULT_SHARE = 10;

  private final String file;
  private final List<Question> questions;
  private final QualityScorer scorer;
  private final double share;
  private final @Nullable String askedBy;
  private final int keptTexts;

  private QualityBuilder(
      String file,
      List<Question> questions,
      QualityScorer scorer,
      double share,
      @Nullable String askedBy,
      int keptTexts) {
    this.file = file;
    this.questions = questions;
    this.scorer = scorer;
    this.share = share;
    this.askedBy = askedBy;
    this.keptTexts = keptTexts;
  }

  /** The first step: prompts are known, how to score answers is not */
  public static final class Start {

    private final String file;
    private final List<Question> questions;

    private Start(String file, List<Question> questions) {
      this.file = file;
      this.questions = questions;
    }

    static Start of(String file) {
      Path found = DataFile.find("quality", file);
      return new Start(found.toString(), QuestionFile.read(found));
    }

    /**
     * Define how answers are scored
     *
     * @param scorer the scorer, such as {@code rougeL()}
     * @return the next DSL step
     */
    public QualityBuilder scorer(QualityScorer scorer) {
      return new QualityBuilder(file, questions, scorer, DEFAULT_SHARE, null, 0);
    }
  }

  /**
   * Define how many of the load's requests ask a prompt of the file in place of their own; 10 % by
   * default
   *
   * @param percent above 0, at most 100
   * @return a new QualityBuilder instance
   * @throws IllegalArgumentException if it is another
   */
  public QualityBuilder share(double percent) {
    double checked = plan(percent, false).sharePercent();
    return new QualityBuilder(file, questions, scorer, checked, askedBy, keptTexts);
  }

  /**
   * Define which requests ask the prompts, where the protocol has several: others may have another
   * system prompt, cap or model
   *
   * @param name their name
   * @return a new QualityBuilder instance
   */
  public QualityBuilder onRequest(String name) {
    return new QualityBuilder(file, questions, scorer, share, name, keptTexts);
  }

  /**
   * Keep the text of the answers to the first prompts of the file, without load and under it, for
   * people to rate: in {@code llm/answers.jsonl}, a file of its own. Otherwise no text is kept
   *
   * @param prompts how many, at most 1,000
   * @return a new QualityBuilder instance
   */
  public QualityBuilder keepAnswers(int prompts) {
    QualityBuilder keeping = new QualityBuilder(file, questions, scorer, share, askedBy, prompts);
    var unused = keeping.plan(share, false);
    return keeping;
  }

  /**
   * The score under load is no worse than the score of the same prompts without load; by how much
   * is asked next. These are asked before the load, one after the other
   *
   * @return the next DSL step
   */
  public Unloaded noWorseThanUnloaded() {
    return new Unloaded(this);
  }

  /**
   * The score under load is at least that
   *
   * @param score 0 to 1; of BLEU 0 to 100
   * @return the objective
   */
  public Objective gte(double score) {
    double best = scorer.scoring().best();
    if (!(score >= 0 && score <= best)) {
      throw new IllegalArgumentException(
          "gte(...) must be a score of " + scorer + ", 0 to " + best + ", but was " + score);
    }
    return objective(
        QualityFigure.Kind.SCORE, new Requirement.Side(BoundComparison.GTE, score), false);
  }

  /**
   * The score under load is no worse than in an earlier run, compared prompt by prompt; by how much
   * is asked next
   *
   * @param baseline the earlier run, which has asked the same prompts
   * @return the next DSL step
   */
  public RegressionBuilder.ByPercent noWorseThan(Baseline baseline) {
    return new RegressionBuilder.ByPercent(
        subject(QualityFigure.Kind.SCORE), baseline, option(false));
  }

  /** DSL for the tolerance of a comparison with the unloaded score, in percent */
  public static final class Unloaded {

    private final QualityBuilder quality;

    private Unloaded(QualityBuilder quality) {
      this.quality = quality;
    }

    /**
     * By how much the score may be worse
     *
     * @param percent of the unloaded score, from 0 to 100
     * @return the objective
     * @throws IllegalArgumentException if it is another
     */
    public Objective byPercent(double percent) {
      if (!(percent >= 0 && percent <= 100)) {
        throw new IllegalArgumentException(
            "byPercent(...) must be between 0 and 100, but was " + percent);
      }
      var requirement = new Requirement.Side(BoundComparison.LTE, percent);
      return quality.objective(QualityFigure.Kind.LOSS, requirement, true);
    }
  }

  private Objective objective(
      QualityFigure.Kind figure, Requirement requirement, boolean compared) {
    return Objective.of(subject(figure), requirement).bringing(option(compared));
  }

  private FeatureSubject subject(QualityFigure.Kind figure) {
    return new FeatureSubject(new QualityFigure(scorer.scoring().name(), figure));
  }

  private QualityOption option(boolean compared) {
    return new QualityOption(List.of(plan(share, compared)));
  }

  private QualityPlan plan(double percent, boolean compared) {
    return new QualityPlan(
        file, questions, scorer.scoring(), percent, compared, askedBy, keptTexts);
  }
}
