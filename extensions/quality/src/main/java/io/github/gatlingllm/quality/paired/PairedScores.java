// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.paired;

import io.github.gatlingllm.quality.UnfitScoreException;
import io.github.gatlingllm.quality.text.TooCostlyException;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Scores answers as they come in; keeps counts, no text, but for scorers that score after the load.
 * Safe for use by several threads: while one scores, which may take as long as a user's scorer
 * takes, no other one waits.
 */
public final class PairedScores {

  /** Characters of answers that may wait for the load to be over: some 10,000 long ones. */
  private static final long MOST_KEPT = 1 << 25;

  private final QualityPlan plan;
  private final double[] @Nullable [] unloaded;
  private final LoadedScores underLoad;
  private final SortedMap<Integer, LoadedScores> byLevel = new TreeMap<>();

  /** Of scorers that ask a server: what is to be scored once the load is over. */
  private final DeferredAnswers later;

  private final StoredAnswers texts;
  private volatile @Nullable String trouble;

  /** Begins without any. */
  public PairedScores(QualityPlan plan) {
    this(plan, MOST_KEPT);
  }

  /** The same, which keeps so many characters for scorers that score after the load. */
  PairedScores(QualityPlan plan, long mostKept) {
    this.plan = plan;
    this.later = new DeferredAnswers(mostKept);
    int size = plan.questions().size();
    this.unloaded = new double[size][];
    this.underLoad = new LoadedScores(size);
    this.texts = new StoredAnswers(plan);
  }

  /** What is asked. */
  public QualityPlan plan() {
    return plan;
  }

  /** An answer without load. */
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

  /** Keeps the text of an answer without load, if it is to be kept; secrets are masked in it. */
  public synchronized void keepUnloaded(Question question, String masked) {
    texts.unloaded(question, masked);
  }

  /** Keeps the text of an answer under load, if it is to be kept; secrets are masked in it. */
  public synchronized void keepUnderLoad(Question question, String masked) {
    texts.underLoad(question, masked);
  }

  /** What has been kept of texts. */
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
   * A request under load was to bring an answer. Whatever is not scored of it is missing.
   *
   * @param level the level of load that it belongs to, from 1; 0: to none
   */
  public synchronized void asked(int level) {
    underLoad.asked();
    if (level > 0) {
      of(level).asked();
    }
  }

  /**
   * An answer under load.
   *
   * @param level the level of load that its request belongs to, from 1; 0: to none
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
   * A scorer of the user's own may fail; that is told, and is not a score. What it says may quote
   * an answer, and stays untold.
   */
  private double @Nullable [] counts(Question question, String answer) {
    try {
      return plan.scoring().counts(question.answered(answer));
    } catch (Throwable e) {
      boolean ours = e instanceof UnfitScoreException || e instanceof TooCostlyException;
      String what = ours ? e.getMessage() : e.getClass().getName();
      trouble =
          "scorer " + plan.key() + " failed at prompt " + (question.number() + 1) + ": " + what;
      return null;
    }
  }

  /** How many answers wait for the load to be over. */
  public int waiting() {
    return later.waiting();
  }

  /** How many of them have been scored. */
  public int scoredLate() {
    return later.scored();
  }

  /**
   * Scores the next answer that was kept until the load was over; takes its time.
   *
   * @return whether there was one
   */
  public boolean scoreNext() {
    return later.scoreNext();
  }

  /** No time is left: what has no score by now stays without one. */
  public synchronized void close() {
    later.close();
  }

  private @Nullable String trouble() {
    return trouble == null ? later.trouble(plan.key()) : trouble;
  }

  /** What has been scored until now, compared. */
  public synchronized ComparedScores compared() {
    return underLoad.compared(plan.scoring(), unloaded, trouble());
  }

  /** What later runs can be compared with. */
  public synchronized PromptScores kept() {
    return underLoad.kept(plan.kind(), plan.questions());
  }

  /** The same of each level of load by itself; empty: the load has none. */
  public synchronized SortedMap<Integer, ComparedScores> comparedByLevel() {
    var compared = new TreeMap<Integer, ComparedScores>();
    byLevel.forEach(
        (level, scores) ->
            compared.put(level, scores.compared(plan.scoring(), unloaded, trouble())));
    return compared;
  }
}
