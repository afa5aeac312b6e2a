// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.paired;

import io.github.gatlingllm.quality.Scoring;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which prompts are asked without load and under it, and how their answers are scored.
 *
 * @param file where the prompts come from, for messages
 * @param questions the prompts, at least one
 * @param scoring how answers are scored
 * @param sharePercent of the load's requests
 * @param compared whether the answers without load are needed
 * @param askedBy the name of the requests that ask; null: there is only one kind
 * @param keptTexts to so many prompts, the first of the file, the text of the answers is kept
 */
public record QualityPlan(
    String file,
    List<Question> questions,
    Scoring scoring,
    double sharePercent,
    boolean compared,
    @Nullable String askedBy,
    int keptTexts) {

  /** More nobody would rate. */
  public static final int MOST_TEXTS = 1000;

  /** One that keeps no text. */
  public QualityPlan(
      String file,
      List<Question> questions,
      Scoring scoring,
      double sharePercent,
      boolean compared,
      @Nullable String askedBy) {
    this(file, questions, scoring, sharePercent, compared, askedBy, 0);
  }

  /** One that requests of any name ask, if there is only one kind. */
  public QualityPlan(
      String file,
      List<Question> questions,
      Scoring scoring,
      double sharePercent,
      boolean compared) {
    this(file, questions, scoring, sharePercent, compared, null);
  }

  /** Validates and copies. */
  public QualityPlan {
    questions = List.copyOf(questions);
    if (questions.isEmpty()) {
      throw new IllegalArgumentException(
          "quality(...) must have prompts, but " + file + " has none");
    }
    if (!(sharePercent > 0 && sharePercent <= 100)) {
      throw new IllegalArgumentException(
          "share(...) must be above 0 and at most 100 percent, but was " + sharePercent);
    }
    if (keptTexts < 0 || keptTexts > MOST_TEXTS) {
      throw new IllegalArgumentException(
          "keepAnswers(...) must be from 0 to " + MOST_TEXTS + " prompts, but was " + keptTexts);
    }
    for (Question question : questions) {
      require(file, scoring, question);
    }
  }

  /** Before the load: an answer that can't be scored would be found only at its end. */
  private static void require(String file, Scoring scoring, Question question) {
    try {
      scoring.require(question.answered(""));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          file + ", prompt " + (question.number() + 1) + ": " + e.getMessage(), e);
    }
  }

  /** By this name its figures are known. */
  public String key() {
    return scoring.name();
  }

  /** How answers are scored, in words; of a scorer of the user's own only its name. */
  public String kind() {
    return scoring.kind() instanceof String words ? words : scoring.name();
  }

  /** Whether it scores the tools that an answer calls, not its text. */
  public boolean readsCalls() {
    return scoring.readsCalls();
  }

  /** How long scoring may take after the load. */
  public Duration patience() {
    return scoring.patience();
  }

  /** Whether requests of that name may ask. */
  public boolean mayAsk(String name) {
    return askedBy == null || askedBy.equals(name);
  }

  /** Whether it asks and scores the same as another one. */
  public boolean agrees(QualityPlan other) {
    return file.equals(other.file)
        && key().equals(other.key())
        && scoring.kind().equals(other.scoring.kind())
        && sharePercent == other.sharePercent
        && Objects.equals(askedBy, other.askedBy);
  }

  /** The same; the answers without load are needed if either needs them. */
  public QualityPlan and(QualityPlan other) {
    return new QualityPlan(
        file,
        questions,
        scoring,
        sharePercent,
        compared || other.compared,
        askedBy,
        Math.max(keptTexts, other.keptTexts));
  }

  /** How many of the load's first requests ask, the same number of others between any two. */
  public long due(long requests) {
    return (long) Math.floor(requests * sharePercent / 100);
  }

  /** The {@code k}-th question that is asked, from 0. */
  public Question question(long k) {
    return questions.get((int) (k % questions.size()));
  }
}
