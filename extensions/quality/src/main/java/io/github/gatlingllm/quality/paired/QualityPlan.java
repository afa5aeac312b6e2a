// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.paired;

import io.github.gatlingllm.quality.Scoring;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The prompts that are sent unloaded and under load, and the scoring of their answers.
 *
 * @param file the file of the prompts, for messages
 * @param questions the prompts, at least one
 * @param scoring how answers are scored
 * @param sharePercent the percentage of the load's requests
 * @param compared whether unloaded answers are needed
 * @param askedBy the name of the requests that send them; null if there is only one kind
 * @param keptTexts the number of prompts, from the first of the file, whose answers are kept as
 *     text
 */
public record QualityPlan(
    String file,
    List<Question> questions,
    Scoring scoring,
    double sharePercent,
    boolean compared,
    @Nullable String askedBy,
    int keptTexts) {

  /** The maximum number of kept texts: people do not rate more. */
  public static final int MOST_TEXTS = 1000;

  /** Creates a plan that keeps no text. */
  public QualityPlan(
      String file,
      List<Question> questions,
      Scoring scoring,
      double sharePercent,
      boolean compared,
      @Nullable String askedBy) {
    this(file, questions, scoring, sharePercent, compared, askedBy, 0);
  }

  /** Creates a plan for requests of any name, if there is only one kind. */
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
      throw new IllegalArgumentException(ScoreTexts.noPrompts(file));
    }
    if (!(sharePercent > 0 && sharePercent <= 100)) {
      throw new IllegalArgumentException(ScoreTexts.shareInvalid(sharePercent));
    }
    if (keptTexts < 0 || keptTexts > MOST_TEXTS) {
      throw new IllegalArgumentException(ScoreTexts.keptAnswersInvalid(keptTexts, MOST_TEXTS));
    }
    for (Question question : questions) {
      require(file, scoring, question);
    }
  }

  /** Checks a prompt before the load: otherwise its error would show only at the end. */
  private static void require(String file, Scoring scoring, Question question) {
    try {
      scoring.require(question.answered(""));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          ScoreTexts.atPrompt(file, question.number() + 1, String.valueOf(e.getMessage())), e);
    }
  }

  /** Returns the name of its figures. */
  public String key() {
    return scoring.name();
  }

  /** Returns how answers are scored, as text; for a user's scorer only its name. */
  public String kind() {
    return scoring.kind() instanceof String words ? words : scoring.name();
  }

  /** Returns whether it scores an answer's tool calls instead of its text. */
  public boolean readsCalls() {
    return scoring.readsCalls();
  }

  /** Returns how long scoring may take after the load. */
  public Duration patience() {
    return scoring.patience();
  }

  /** Returns whether requests of that name may send its prompts. */
  public boolean mayAsk(String name) {
    return askedBy == null || askedBy.equals(name);
  }

  /** Returns whether it sends and scores the same as another plan. */
  public boolean agrees(QualityPlan other) {
    return file.equals(other.file)
        && key().equals(other.key())
        && scoring.kind().equals(other.scoring.kind())
        && sharePercent == other.sharePercent
        && Objects.equals(askedBy, other.askedBy);
  }

  /** Merges two equal plans; unloaded answers are needed if either plan needs them. */
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

  /** Returns how many of the first requests send a prompt of the plan, evenly spaced. */
  public long due(long requests) {
    return (long) Math.floor(requests * sharePercent / 100);
  }

  /** Returns the {@code k}-th question that is sent, from 0. */
  public Question question(long k) {
    return questions.get((int) (k % questions.size()));
  }
}
