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
 * DSL for objectives on the quality of responses under load
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

  /** The first DSL step, before a scorer is defined */
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
     * Define the scorer of the responses
     *
     * @param scorer the scorer, such as {@code rougeL()}
     * @return the next DSL step
     */
    public QualityBuilder scorer(QualityScorer scorer) {
      return new QualityBuilder(file, questions, scorer, DEFAULT_SHARE, null, 0);
    }
  }

  /**
   * Define the percentage of the load's requests that send a probe prompt of the file instead of
   * their own prompt; 10 % by default
   *
   * @param percent above 0, at most 100
   * @return a new QualityBuilder instance
   * @throws IllegalArgumentException if it is out of range
   */
  public QualityBuilder share(double percent) {
    double checked = plan(percent, false).sharePercent();
    return new QualityBuilder(file, questions, scorer, checked, askedBy, keptTexts);
  }

  /**
   * Define which requests send the probe prompts, if the protocol has several kinds: others may
   * have another system prompt, cap or model
   *
   * @param name the name of the requests
   * @return a new QualityBuilder instance
   */
  public QualityBuilder onRequest(String name) {
    return new QualityBuilder(file, questions, scorer, share, name, keptTexts);
  }

  /**
   * Keep the responses to the first probe prompts of the file, unloaded and under load, for human
   * rating. They are written to a separate file, {@code llm/answers.jsonl}. By default, no text is
   * kept
   *
   * @param prompts the number of prompts, at most 1,000
   * @return a new QualityBuilder instance
   */
  public QualityBuilder keepAnswers(int prompts) {
    QualityBuilder keeping = new QualityBuilder(file, questions, scorer, share, askedBy, prompts);
    var unused = keeping.plan(share, false);
    return keeping;
  }

  /**
   * The score under load is no worse than the unloaded score of the same prompts; the next step
   * sets the tolerance. The prompts are sent before the load, sequentially
   *
   * @return the next DSL step
   */
  public Unloaded noWorseThanUnloaded() {
    return new Unloaded(this);
  }

  /**
   * The score under load is at least this value
   *
   * @param score 0 to 1; 0 to 100 for BLEU
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
   * The score under load is no worse than in an earlier run, compared prompt by prompt; the next
   * step sets the tolerance
   *
   * @param baseline the earlier run, which sent the same prompts
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
     * The tolerance in percent of the unloaded score
     *
     * @param percent from 0 to 100
     * @return the objective
     * @throws IllegalArgumentException if it is out of range
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
