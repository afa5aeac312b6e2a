// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.paired;

import io.github.gatlingllm.quality.UnfitScoreException;
import io.github.gatlingllm.quality.text.TooCostlyException;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Scores answers as they arrive and keeps counts. It keeps no text, except for scorers that score
 * after the load. Thread-safe; threads score concurrently, since a user's scorer may be slow.
 */
public final class PairedScores {

  /**
   * The maximum number of characters that wait for the end of the load: about 10,000 long answers.
   */
  private static final long MOST_KEPT = 1 << 25;

  private final QualityPlan plan;
  private final double[] @Nullable [] unloaded;
  private final LoadedScores underLoad;
  private final SortedMap<Integer, LoadedScores> byLevel = new TreeMap<>();

  /** The answers to score after the load, for scorers that send requests. */
  private final DeferredAnswers later;

  private final StoredAnswers texts;
  private volatile @Nullable String trouble;

  /** Creates an instance without answers. */
  public PairedScores(QualityPlan plan) {
    this(plan, MOST_KEPT);
  }

  /** Creates an instance that keeps at most that many characters for scoring after the load. */
  PairedScores(QualityPlan plan, long mostKept) {
    this.plan = plan;
    this.later = new DeferredAnswers(mostKept);
    int size = plan.questions().size();
    this.unloaded = new double[size][];
    this.underLoad = new LoadedScores(size);
    this.texts = new StoredAnswers(plan);
  }

  /** Returns the plan. */
  public QualityPlan plan() {
    return plan;
  }

  /** Scores an unloaded answer. */
  public void unloaded(Question question, String answer) {
    nowOrLater(() -> scoreUnloaded(question, answer), answer.length());
  }

  private void scoreUnloaded(Question question, String answer) {
    double[] counts = counts(question, answer);
    synchronized (this) {
      if (!later.isClosed()) {
        unloaded[question.number()] = counts;
      }
    }
  }

  /** Keeps the text of an unloaded answer if the plan asks for it; secrets are masked. */
  public synchronized void keepUnloaded(Question question, String masked) {
    texts.unloaded(question, masked);
  }

  /** Keeps the text of an answer under load if the plan asks for it; secrets are masked. */
  public synchronized void keepUnderLoad(Question question, String masked) {
    texts.underLoad(question, masked);
  }

  /** Returns the kept texts. */
  public synchronized List<StoredAnswer> texts() {
    return texts.all();
  }

  private void nowOrLater(Runnable score, int characters) {
    if (plan.scoring().afterLoad()) {
      later.add(score, characters);
    } else {
      score.run();
    }
  }

  /**
   * Counts a request under load that should bring an answer. If it is not scored, it is missing.
   *
   * @param level its load level, from 1; 0 for none
   */
  public synchronized void requested(int level) {
    underLoad.requested();
    if (level > 0) {
      of(level).requested();
    }
  }

  /**
   * Scores an answer under load.
   *
   * @param level the load level of its request, from 1; 0 for none
   */
  public void underLoad(Question question, String answer, int level) {
    nowOrLater(() -> scoreUnderLoad(question, answer, level), answer.length());
  }

  private void scoreUnderLoad(Question question, String answer, int level) {
    double[] counts = counts(question, answer);
    if (counts != null) {
      add(question.number(), counts, level);
    }
  }

  private synchronized void add(int number, double[] counts, int level) {
    if (later.isClosed()) {
      return;
    }
    underLoad.add(number, counts);
    if (level > 0) {
      of(level).add(number, counts);
    }
  }

  private LoadedScores of(int level) {
    return byLevel.computeIfAbsent(level, added -> new LoadedScores(plan.questions().size()));
  }

  /**
   * Returns the counts; null if the scorer fails. A failure is reported and is not a score. The
   * message of a user's exception may quote an answer, so only its class is reported.
   */
  private double @Nullable [] counts(Question question, String answer) {
    try {
      return plan.scoring().counts(question.answered(answer));
    } catch (Throwable e) {
      boolean ours = e instanceof UnfitScoreException || e instanceof TooCostlyException;
      String what = ours ? e.getMessage() : e.getClass().getName();
      trouble = ScoreTexts.scorerFailed(plan.key(), question.number() + 1, String.valueOf(what));
      return null;
    }
  }

  /** Returns how many answers wait for the end of the load. */
  public int waiting() {
    return later.waiting();
  }

  /** Returns how many of them have been scored. */
  public int scoredLate() {
    return later.scored();
  }

  /**
   * Scores the next answer that waited for the end of the load. May be slow.
   *
   * @return whether there was one
   */
  public boolean scoreNext() {
    return later.scoreNext();
  }

  /** Stops scoring: answers without a score stay without one. */
  public synchronized void close() {
    later.close();
  }

  private @Nullable String trouble() {
    return trouble == null ? later.trouble(plan.key()) : trouble;
  }

  /** Returns the scores so far, compared. */
  public synchronized ComparedScores compared() {
    return underLoad.compared(plan.scoring(), unloaded, trouble());
  }

  /** Returns the scores for comparison with later runs. */
  public synchronized PromptScores kept() {
    return underLoad.kept(plan.kind(), plan.questions());
  }

  /** Returns the compared scores by load level; empty if the load has no levels. */
  public synchronized SortedMap<Integer, ComparedScores> comparedByLevel() {
    var compared = new TreeMap<Integer, ComparedScores>();
    byLevel.forEach(
        (level, scores) ->
            compared.put(level, scores.compared(plan.scoring(), unloaded, trouble())));
    return compared;
  }
}
